import type { ApiClient } from '@kinora/api-client'
import { act, render, screen } from '@testing-library/react'
import { createStore } from 'zustand/vanilla'

import type { Session } from './session.ts'
import { ShellProvider } from './shell-provider.tsx'
import { isSignedIn, useSession } from './use-session.ts'

function Status() {
  return <p>{useSession().status}</p>
}

test('a component re-renders when the session changes', () => {
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

test('the error outside a shell names the missing provider', () => {
  expect(() => render(<Status />)).toThrow('it is not inside a <ShellProvider>')
  jest.mocked(console.error).mockClear()
})
