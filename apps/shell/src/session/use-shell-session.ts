import type { Credentials } from '@kinora/api-client'
import { createContext, useContext } from 'react'

import type { ShellSession } from './create-session-store.ts'

/** The session with the actions that only the shell may use. Remotes read the session through the contract. */
export const ShellSessionContext = createContext<Pick<ShellSession, 'logIn' | 'restore'> | null>(null)

/** @throws {Error} outside the shell. */
export function useShellSession(): Pick<ShellSession, 'logIn' | 'restore'> {
  const session = useContext(ShellSessionContext)
  if (session === null) throw new Error('useShellSession requires a <ShellSessionContext>. Render the page in the shell.')
  return session
}

/** Logs in and stores the user. Rejects with an `ApiError`. */
export function useLogIn(): (credentials: Credentials) => Promise<void> {
  return useShellSession().logIn
}
