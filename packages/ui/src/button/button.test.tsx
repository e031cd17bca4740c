import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button.tsx'

it('is pressed by pointer, Enter and Space', async () => {
  const onClick = jest.fn()
  render(<Button onClick={onClick}>Subscribe</Button>)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  await user.keyboard('{Enter} ')
  expect(onClick).toHaveBeenCalledTimes(3)
})

it('does not submit the form around it unless it says so', async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
      <Button type="submit">Upload Video</Button>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Upload Video' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

it('is disabled and says so while it is busy', async () => {
  const onClick = jest.fn()
  render(
    <Button isBusy onClick={onClick}>
      Processing...
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Processing...' })
  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
})
