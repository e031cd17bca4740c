import { render, screen } from '@testing-library/react'
import { PageHeader } from './page-header.tsx'

it('a page header is the page’s h1, focusable by script but not by Tab', () => {
  render(<PageHeader title="Watch History" actions={<button type="button">Clear History</button>} />)
  const heading = screen.getByRole('heading', { level: 1, name: 'Watch History' })
  heading.focus()
  expect(heading).toHaveFocus()
  expect(heading).toHaveAttribute('tabindex', '-1')
  expect(screen.getByRole('button', { name: 'Clear History' })).toBeInTheDocument()
})
