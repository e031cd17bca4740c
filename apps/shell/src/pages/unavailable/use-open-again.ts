import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Opens the current page again in its history entry. Does not revalidate, because the router keeps a failed page on the screen if the revalidation finishes
 * before it is rendered.
 *
 * @returns a function. With `isSeen`, it updates the screen synchronously, so the viewer sees every step.
 */
export function useOpenAgain(): (options: { isSeen: boolean }) => void {
  const navigate = useNavigate()
  const location = useLocation()
  return useCallback(
    ({ isSeen }) => {
      void navigate(location, { replace: true, state: location.state, preventScrollReset: true, flushSync: isSeen })
    },
    [navigate, location],
  )
}
