import { StrictMode, useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { installDialogShim } from '../testing/index.ts'
import { Dialog } from './dialog.tsx'

beforeAll(installDialogShim)

function Page({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    onClose()
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Keys" description="What they do." onClose={close} actions={<button type="button">Done</button>}>
          <input aria-label="Filter" />
        </Dialog>
      )}
    </>
  )
}

it('a dialog is named and described, focuses its first control and calls onClose once', async () => {
  const onClose = jest.fn()
  render(<Page onClose={onClose} />, { wrapper: StrictMode })
  const opener = screen.getByRole('button', { name: 'Open' })
  await userEvent.click(opener)
  expect(screen.getByRole('dialog', { name: 'Keys' })).toHaveAccessibleDescription('What they do.')
  expect(screen.getByRole('textbox', { name: 'Filter' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(opener).toHaveFocus()
})
