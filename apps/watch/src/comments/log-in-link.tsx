import { loginStateFor, useApiClient } from '@kinora/shell-contract'
import { ButtonLink } from '@kinora/ui'
import { useLocation } from 'react-router-dom'

/** Leads to `/login`, and back here afterwards (reading 25). */
export function LogInLink({ children = 'Log in' }: { children?: string }) {
  const { session } = useApiClient()
  const state = loginStateFor(useLocation())
  return (
    // A viewer whom the provider refuses may still hold a token, and `/login` is closed to holders.
    <ButtonLink to="/login" state={state} onClick={session.forget}>
      {children}
    </ButtonLink>
  )
}
