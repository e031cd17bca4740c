import { render, screen } from '@testing-library/react'
import { Spinner } from './spinner.tsx'

it('a spinner announces its label', () => {
  render(<Spinner label="Loading watch history" />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading watch history')
})

it('a spinner is decorative without a label', () => {
  render(<Spinner />)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
