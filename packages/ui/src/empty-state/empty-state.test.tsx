import { render, screen } from '@testing-library/react'
import { HistoryIcon } from '../icons/navigation-icons.tsx'
import { EmptyState } from './empty-state.tsx'

it('an empty state shows a title, an explanation and an action', () => {
  render(
    <EmptyState
      icon={<HistoryIcon />}
      title="No watch history yet"
      text="Videos you watch will appear here"
      action={<a href="/">Discover Videos</a>}
    />,
  )
  expect(screen.getByText('No watch history yet')).toBeInTheDocument()
  expect(screen.getByText('Videos you watch will appear here')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Discover Videos' })).toBeInTheDocument()
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})

it('an empty state renders its title as a heading if a level is given', () => {
  render(<EmptyState icon={<HistoryIcon />} title="Authentication Required" headingLevel={2} />)
  expect(screen.getByRole('heading', { level: 2, name: 'Authentication Required' })).toBeInTheDocument()
})
