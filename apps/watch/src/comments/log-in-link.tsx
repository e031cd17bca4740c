import { loginStateFor, useApiClient } from '@kinora/shell-contract'
import { ButtonLink } from '@kinora/ui'
import { useLocation } from 'react-router-dom'

/** A link to `/login`, which returns to the current page after login (reading 25). */
export function LogInLink({ children = 'Log in' }: { children?: string }) {
  const { session } = useApiClient()
  const state = loginStateFor(useLocation())
  return (
    // Removes the tokens, because a viewer may still have one after a rejected request, and `/login` redirects viewers with a token.
    <ButtonLink to="/login" state={state} onClick={session.forget}>
      {children}
    </ButtonLink>
  )
}
