import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useHasToken } from '../../session/use-has-token.ts'
import { returnPath } from './return-path.ts'

/** Leaves a page that is closed to token holders as soon as there is a token, be it from another tab: to where the viewer came from (reading 25). */
export function useLeaveWhenSignedIn(): void {
  const hasToken = useHasToken()
  const navigate = useNavigate()
  const { state } = useLocation()

  useEffect(() => {
    if (hasToken) void navigate(returnPath(state), { replace: true })
  }, [hasToken, navigate, state])
}
