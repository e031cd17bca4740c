import { createContext } from 'react'

import type { ShellSession } from './create-session-store.ts'

/** The session with the actions that only the shell may use. Remotes read the session through the contract. */
export const ShellSessionContext = createContext<ShellSession | null>(null)
