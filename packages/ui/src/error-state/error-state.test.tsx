import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ErrorState } from './error-state.tsx'

const message = 'Could not load videos. Please try again later.'

it('an error state announces only its message, verbatim', () => {
  render(<ErrorState message={message} onRetry={() => {}} />)
  expect(screen.getByRole('alert').textContent).toBe(message)
})

it('an error state calls onRetry when Try Again is clicked', async () => {
  const onRetry = jest.fn()
  render(<ErrorState message={message} onRetry={onRetry} />)
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

it('an error state has no button without onRetry', () => {
  render(<ErrorState message={message} action={<a href="/login">log in</a>} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'log in' })).toBeInTheDocument()
})

it('an error state can be the page’s focusable heading', () => {
  render(<ErrorState message="Video not found" headingLevel={1} />)
  const heading = screen.getByRole('heading', { level: 1, name: 'Video not found' })
  heading.focus()
  expect(heading).toHaveFocus()
})

function Part({ Region }: { Region: 'section' | 'main' }) {
  const [isTried, setTried] = useState(false)
  return <Region>{isTried ? 'Loading' : <ErrorState message={message} onRetry={() => setTried(true)} />}</Region>
}

it.each(['section', 'main'] as const)(
  'an error state moves focus to the surrounding %s when it disappears',
  async (Region) => {
    const { container } = render(<Part Region={Region} />)
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(container.firstElementChild).toHaveFocus()
  },
)

it('an error state does not move focus if focus is elsewhere', () => {
  const { rerender } = render(
    <main>
      <ErrorState message={message} />
      <input />
    </main>,
  )
  screen.getByRole('textbox').focus()
  rerender(
    <main>
      {null}
      <input />
    </main>,
  )
  expect(screen.getByRole('textbox')).toHaveFocus()
})
