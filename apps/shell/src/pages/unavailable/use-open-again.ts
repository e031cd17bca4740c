import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Reopens the current page in the same history entry. Navigates instead of revalidating, because if a revalidation finished before it was rendered, the router
 * would keep showing the failed page.
 *
 * @returns a function that reopens the page. With `isSeen`, the screen updates synchronously, so the viewer sees every step.
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
