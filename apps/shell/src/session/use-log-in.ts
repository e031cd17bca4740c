import type { Credentials } from '@kinora/api-client'
import { createContext, useContext } from 'react'

/** The session's `logIn`, for the shell's own pages only. Remotes read the session through the contract. */
export const LogInContext = createContext<(credentials: Credentials) => Promise<void>>(() => {
  throw new Error('useLogIn requires a <LogInContext>. Render the page inside the shell.')
})

/** Logs in and stores the user. Rejects with an `ApiError`. */
export function useLogIn(): (credentials: Credentials) => Promise<void> {
  return useContext(LogInContext)
}
