import type { User } from '@kinora/api-client'
import { createContext, useContext } from 'react'

/** The session's `signIn`, which only the shell's own pages may call; remotes read the session through the contract. */
export const SignInContext = createContext<(user: User) => void>(() => {
  throw new Error('There is no <SignInContext> above this page. The shell renders one.')
})

/** Takes up the user whom the provider has just signed in. */
export function useSignIn(): (user: User) => void {
  return useContext(SignInContext)
}
