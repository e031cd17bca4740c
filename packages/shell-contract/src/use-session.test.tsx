import type { ApiClient } from '@kinora/api-client'
import { act, render, screen } from '@testing-library/react'

import type { Session } from './session.ts'
import { ShellProvider } from './shell-provider.tsx'
import { useSession } from './use-session.ts'

function Status() {
  return <p>{useSession().status}</p>
}

test('a component follows the session', () => {
  let state: Session = { status: 'settling', userData: null }
  const listeners = new Set<() => void>()
  const session = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signOut: async () => {},
  }
  render(
    <ShellProvider services={{ session, api: {} as ApiClient }}>
      <Status />
    </ShellProvider>,
  )
  expect(screen.getByText('settling')).toBeVisible()
  act(() => {
    state = { status: 'signed-out', userData: null }
    for (const listener of listeners) listener()
  })
  expect(screen.getByText('signed-out')).toBeVisible()
})

test('outside a shell, the error says what is missing', () => {
  expect(() => render(<Status />)).toThrow('there is no <ShellProvider> above it')
  jest.mocked(console.error).mockClear()
})
