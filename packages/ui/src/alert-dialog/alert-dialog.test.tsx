import { StrictMode, useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { installDialogShim } from '../testing/index.ts'
import { AlertDialog } from './alert-dialog.tsx'
import type { AlertDialogProps } from './alert-dialog.tsx'

beforeAll(installDialogShim)

function renderPage(props: Partial<AlertDialogProps> = {}) {
  const calls: string[] = []
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    const close = (how: string) => () => {
      calls.push(how)
      setIsOpen(false)
    }
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <AlertDialog
          title="Unsubscribe from Ada?"
          {...props}
          isOpen={isOpen}
          onAction={close('action')}
          onCancel={close('cancel')}
        />
      </>
    )
  }
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
  return calls
}

const question = { actionLabel: 'Unsubscribe', cancelLabel: 'Cancel', description: 'Their videos leave your feed.' }
const opener = () => screen.getByRole('button', { name: 'Open' })

it('an alert dialog is not rendered until it is opened', () => {
  renderPage(question)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('an alert dialog is named by its title, has its description and focuses Cancel', async () => {
  renderPage(question)
  await userEvent.click(opener())
  const dialog = screen.getByRole('alertdialog', { name: 'Unsubscribe from Ada?' })
  expect(dialog).toHaveAccessibleDescription('Their videos leave your feed.')
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

it.each([
  ['Unsubscribe', 'action'],
  ['Cancel', 'cancel'],
])('an alert dialog closes on %s, calls its handler once and restores focus', async (name, how) => {
  const calls = renderPage(question)
  await userEvent.click(opener())
  await userEvent.click(screen.getByRole('button', { name }))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(calls).toEqual([how])
  expect(opener()).toHaveFocus()
})

it('Escape cancels an alert dialog and restores focus', async () => {
  const calls = renderPage(question)
  await userEvent.click(opener())
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(calls).toEqual(['cancel'])
  expect(opener()).toHaveFocus()
})

it('an alert dialog traps focus in both directions', async () => {
  renderPage(question)
  const user = userEvent.setup()
  await user.click(opener())
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  const action = screen.getByRole('button', { name: 'Unsubscribe' })
  await user.tab()
  expect(action).toHaveFocus()
  await user.tab()
  expect(cancel).toHaveFocus()
  await user.tab({ shift: true })
  expect(action).toHaveFocus()
})

it('an informational alert dialog has only an OK button, which is focused', async () => {
  const calls = renderPage()
  await userEvent.click(opener())
  expect(screen.getAllByRole('button')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(calls).toEqual(['action'])
})

it('Escape counts as OK in an informational alert dialog', async () => {
  const onAction = jest.fn()
  render(<AlertDialog isOpen title="Invalid channel ID. Please reload and try again." onAction={onAction} />)
  await userEvent.keyboard('{Escape}')
  expect(onAction).toHaveBeenCalledTimes(1)
})

it('an alert dialog shows that its action is in progress', async () => {
  renderPage({ ...question, isBusy: true })
  await userEvent.click(opener())
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled()
})
