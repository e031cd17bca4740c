import { useContext, createContext } from 'react'
import type { ShellSession } from './create-session-store.ts'

/** @throws {Error} outside the shell. */
export function useShellSession(): ShellSession {
  const session = useContext(ShellSessionContext)
  if (session === null)
    throw new Error('useShellSession requires a <ShellSessionContext>. Render the page inside the shell.')
  return session
}

/** The session with the actions that only the shell may use. Remotes read the session through the contract. */
export const ShellSessionContext = createContext<ShellSession | null>(null)
