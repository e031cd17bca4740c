import { render, screen } from '@testing-library/react'
import { Page } from './page.tsx'

it('a page renders its content without a landmark', () => {
  render(<Page width="form">Log in</Page>)
  expect(screen.getByText('Log in')).toHaveAttribute('data-width', 'form')
  expect(screen.queryByRole('main')).not.toBeInTheDocument()
})
