import { createRef } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button.tsx'

it('a button responds to clicks, Enter and Space', async () => {
  const onClick = jest.fn()
  render(<Button onClick={onClick}>Subscribe</Button>)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  await user.keyboard('{Enter} ')
  expect(onClick).toHaveBeenCalledTimes(3)
})

it('a button submits the surrounding form only with type="submit"', async () => {
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

it('a busy button is disabled and announced as busy', async () => {
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

function Subscribe({ isBusy }: { isBusy: boolean }) {
  return (
    <>
      <Button isBusy={isBusy}>Subscribe</Button>
      <a href="/next">Next</a>
    </>
  )
}

/** Presses the button and keeps it busy until `goOn` resolves. */
async function pressAndWork(goOn: () => Promise<void> | void) {
  const { rerender } = render(<Subscribe isBusy={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  rerender(<Subscribe isBusy />)
  // Browsers blur a button when it's disabled; jsdom doesn't.
  screen.getByRole('button').blur()
  await goOn()
  rerender(<Subscribe isBusy={false} />)
}

describe('the focus of a busy button', () => {
  it('a button restores its focus when it is no longer busy', async () => {
    await pressAndWork(() => {})
    expect(screen.getByRole('button', { name: 'Subscribe' })).toHaveFocus()
  })

  it('a button does not restore its focus if the viewer has moved focus', async () => {
    await pressAndWork(() => userEvent.tab())
    expect(screen.getByRole('link', { name: 'Next' })).toHaveFocus()
  })
})

it('a button forwards its ref to the button element', () => {
  const ref = createRef<HTMLButtonElement>()
  render(<Button ref={ref}>Subscribe</Button>)
  expect(ref.current).toBe(screen.getByRole('button', { name: 'Subscribe' }))
})
