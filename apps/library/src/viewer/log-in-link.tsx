import { loginStateFor, useApiClient } from '@kinora/shell-contract'
import { ButtonLink, LogInIcon } from '@kinora/ui'
import { useLocation } from 'react-router-dom'

/** Links to `/login`, which returns to this page after login. */
export function LogInLink({ children }: { children: string }) {
  const { session } = useApiClient()
  const state = loginStateFor(useLocation())
  return (
    // Removes the tokens, because a viewer may still have one after a rejected request, and `/login` redirects viewers with a token.
    <ButtonLink to="/login" state={state} variant="primary" icon={<LogInIcon />} onClick={session.forget}>
      {children}
    </ButtonLink>
  )
}
