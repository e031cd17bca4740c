import { loginStateFor, useApiClient } from '@kinora/shell-contract'
import { ButtonLink } from '@kinora/ui'
import { useLocation } from 'react-router-dom'

/** A link to `/login`, which returns to the current page after log-in (reading 25). */
export function LogInLink({ children = 'Log in' }: { children?: string }) {
  const { session } = useApiClient()
  const state = loginStateFor(useLocation())
  return (
    // Removes the tokens: after a rejected request the viewer may still have one, and `/login` redirects viewers with a token.
    <ButtonLink to="/login" state={state} onClick={session.forget}>
      {children}
    </ButtonLink>
  )
}
