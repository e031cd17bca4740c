import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CloseIcon, MenuIcon } from '../index.ts'
import { IconButton } from './icon-button.tsx'

it('an icon button is named by its label and shows it as a title', async () => {
  const onClick = jest.fn()
  render(<IconButton label="Remove from history" icon={<CloseIcon />} onClick={onClick} />)
  const button = screen.getByRole('button', { name: 'Remove from history' })
  expect(button).toHaveAttribute('title', 'Remove from history')
  await userEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
})

it('an icon button passes other props to the button', () => {
  render(<IconButton label="Toggle menu" icon={<MenuIcon />} aria-expanded={false} />)
  expect(screen.getByRole('button', { name: 'Toggle menu', expanded: false })).toBeInTheDocument()
})
