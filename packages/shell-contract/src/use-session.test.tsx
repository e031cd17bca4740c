import type { ApiClient } from '@kinora/api-client'
import { act, render, screen } from '@testing-library/react'
import { createStore } from 'zustand/vanilla'

import type { Session } from './session.ts'
import { ShellProvider } from './shell-provider.tsx'
import { isSignedIn, useSession } from './use-session.ts'

function Status() {
  return <p>{useSession().status}</p>
}

test('a component follows the session', () => {
  const session = { ...createStore<Session>(() => ({ status: 'settling', userData: null })), signOut: async () => {} }
  render(
    <ShellProvider services={{ session, api: {} as ApiClient }}>
      <Status />
    </ShellProvider>,
  )
  expect(screen.getByText('settling')).toBeVisible()
  act(() => session.setState({ status: 'signed-out', userData: null }))
  expect(screen.getByText('signed-out')).toBeVisible()
})

test('a component with a selector re-renders only when its value changes', () => {
  const renders = jest.fn()
  const session = { ...createStore<Session>(() => ({ status: 'settling', userData: null })), signOut: async () => {} }
  function SignedIn() {
    renders(useSession(isSignedIn))
    return null
  }
  render(
    <ShellProvider services={{ session, api: {} as ApiClient }}>
      <SignedIn />
    </ShellProvider>,
  )
  act(() => session.setState({ status: 'signed-in' }))
  expect(renders.mock.calls).toEqual([[true]])
  act(() => session.setState({ status: 'signed-out' }))
  expect(renders.mock.calls).toEqual([[true], [false]])
})

test('outside a shell, the error says what is missing', () => {
  expect(() => render(<Status />)).toThrow('there is no <ShellProvider> above it')
  jest.mocked(console.error).mockClear()
})
