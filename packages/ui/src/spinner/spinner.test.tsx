import { render, screen } from '@testing-library/react'
import { Spinner } from './spinner.tsx'

it('announces what is going on', () => {
  render(<Spinner label="Loading watch history" />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading watch history')
})

it('is decoration without a label', () => {
  render(<Spinner />)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})
