import { loginStateFor, useApiClient } from '@kinora/shell-contract'
import { ButtonLink, LogInIcon } from '@kinora/ui'
import { useLocation } from 'react-router-dom'

/** Links to `/login`. After login, the viewer returns to this page. */
export function LogInLink({ children }: { children: string }) {
  const { session } = useApiClient()
  const state = loginStateFor(useLocation())
  return (
    // Drop any rejected token that is still stored, because `/login` redirects viewers who have one.
    <ButtonLink to="/login" state={state} variant="primary" icon={<LogInIcon />} onClick={session.forget}>
      {children}
    </ButtonLink>
  )
}
