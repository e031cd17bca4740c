import { useContext } from 'react'

import type { ShellSession } from './create-session-store.ts'
import { ShellSessionContext } from './shell-session-context.ts'

/** @throws {Error} outside the shell. */
export function useShellSession(): ShellSession {
  const session = useContext(ShellSessionContext)
  if (session === null)
    throw new Error('useShellSession requires a <ShellSessionContext>. Render the page inside the shell.')
  return session
}
