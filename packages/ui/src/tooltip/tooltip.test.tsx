import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../button/button.tsx'
import { Tooltip } from './tooltip.tsx'

it('a tooltip describes a disabled button and appears on hover', async () => {
  render(
    <Tooltip text="You're on the first page">
      <Button disabled>Previous</Button>
    </Tooltip>,
  )
  const button = screen.getByRole('button', { name: 'Previous' })
  const tooltip = screen.getByRole('tooltip')
  expect(button).toHaveAccessibleDescription("You're on the first page")
  expect(tooltip).not.toHaveAttribute('data-open')

  const user = userEvent.setup()
  await user.hover(button.parentElement ?? button)
  expect(tooltip).toHaveAttribute('data-open')
  await user.unhover(button.parentElement ?? button)
  expect(tooltip).not.toHaveAttribute('data-open')
})

it('a tooltip appears on focus and closes on Escape', async () => {
  render(
    <Tooltip text="Shortcut: L">
      <Button>Like</Button>
    </Tooltip>,
  )
  const user = userEvent.setup()
  await user.tab()
  expect(screen.getByRole('tooltip')).toHaveAttribute('data-open')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('tooltip')).not.toHaveAttribute('data-open')
  expect(screen.getByRole('button', { name: 'Like' })).toHaveFocus()
})

it('a tooltip without text renders only its child', () => {
  render(
    <Tooltip text={undefined}>
      <Button>Next</Button>
    </Tooltip>,
  )
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Next' })).not.toHaveAttribute('aria-describedby')
})
