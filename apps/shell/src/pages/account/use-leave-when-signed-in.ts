import { isSignedIn, useSession } from '@kinora/shell-contract'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { returnPath } from './return-path.ts'

/**
 * Leaves a visitors-only page as soon as the viewer has a token, even if they logged in from another tab. Returns to the page that linked to it (reading 25).
 */
export function useLeaveWhenSignedIn(): void {
  const hasToken = useSession(isSignedIn)
  const navigate = useNavigate()
  const { state } = useLocation()

  useEffect(() => {
    if (hasToken) void navigate(returnPath(state), { replace: true })
  }, [hasToken, navigate, state])
}
