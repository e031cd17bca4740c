import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Opens the page that stands in the address bar anew, in its own history entry. Not a revalidation: the router keeps a failed page on the screen where
 * one is over before it was seen, as it is when everything has been loaded before.
 *
 * @returns what to call; `isSeen` has the screen follow every step, as a viewer's click wants it.
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
