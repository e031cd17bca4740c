import { loginStateFor, useApiClient } from '@kinora/shell-contract'
import { ButtonLink } from '@kinora/ui'
import { useLocation } from 'react-router-dom'

/** A link to `/login` that returns here afterwards (reading 25). */
export function LogInLink({ children = 'Log in' }: { children?: string }) {
  const { session } = useApiClient()
  const state = loginStateFor(useLocation())
  return (
    // A viewer whose request is rejected may still have a token, and `/login` redirects viewers with a token.
    <ButtonLink to="/login" state={state} onClick={session.forget}>
      {children}
    </ButtonLink>
  )
}
