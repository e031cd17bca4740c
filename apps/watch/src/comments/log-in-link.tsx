import { loginStateFor, useApiClient } from '@kinora/shell-contract'
import { ButtonLink } from '@kinora/ui'
import { useLocation } from 'react-router-dom'

/** Links to `/login`. After login, the viewer returns to this page (reading 25). */
export function LogInLink({ children = 'Log in' }: { children?: string }) {
  const { session } = useApiClient()
  const state = loginStateFor(useLocation())
  return (
    // Drop any rejected token that is still stored, because `/login` redirects viewers who have one.
    <ButtonLink to="/login" state={state} onClick={session.forget}>
      {children}
    </ButtonLink>
  )
}
