import type { ApiClient } from '@kinora/api-client'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { FrameSlotArea, useFrameSlot } from './frame-slot.tsx'
import type { FrameSlot } from './frame-slot.tsx'
import type { SessionStore } from './session.ts'
import { ShellProvider } from './shell-provider.tsx'

/** A minimal shell with a page that the viewer can leave. */
function Shell({ page }: { page: ReactNode }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <ShellProvider services={{ api: {} as ApiClient, session: {} as SessionStore }}>
      {isOpen && page}
      <button onClick={() => setOpen(false)}>Leave</button>
      <FrameSlotArea />
    </ShellProvider>
  )
}

function Broken(): ReactNode {
  throw new Error('Broken content')
}

/** Renders a shell whose page passes the slot to `use` on a click. */
function renderFrame(use: (slot: FrameSlot) => void) {
  function Page() {
    const slot = useFrameSlot()
    return <button onClick={() => use(slot)}>Act</button>
  }
  render(<Shell page={<Page />} />)
  const user = userEvent.setup()
  return { press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

test('content that a page shows in the frame stays there when the viewer leaves the page', async () => {
  const { press } = renderFrame((slot) => slot.show('upload', <p>42%</p>))
  await press('Act')
  await press('Leave')
  expect(screen.getByText('42%')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Act' })).not.toBeInTheDocument()
})

test('new content replaces content with the same ID, whose cleanup function then does nothing', async () => {
  const contents = ['42%', '43%']
  const hides: (() => void)[] = []
  const { press } = renderFrame((slot) => hides.push(slot.show('upload', <p>{contents.shift()}</p>)))
  await press('Act')
  await press('Act')
  act(() => hides[0]?.())
  expect(screen.getByText('43%')).toBeVisible()
  expect(screen.queryByText('42%')).not.toBeInTheDocument()
})

test('the cleanup function removes only its own content', async () => {
  const hides: (() => void)[] = []
  const { press } = renderFrame((slot) => {
    slot.show('watch', <p>Playing on</p>)
    hides.push(slot.show('upload', <p>42%</p>))
  })
  await press('Act')
  expect(screen.getByText('42%')).toBeVisible()
  act(() => hides[0]?.())
  expect(screen.queryByText('42%')).not.toBeInTheDocument()
  expect(screen.getByText('Playing on')).toBeVisible()
})

test('an error in frame content affects only that content', async () => {
  const { press } = renderFrame((slot) => {
    slot.show('broken', <Broken />)
    slot.show('upload', <p>42%</p>)
  })
  await press('Act')
  expect(screen.getByText('42%')).toBeVisible()
  expect(console.error).toHaveBeenCalled()
  jest.mocked(console.error).mockClear()
})
