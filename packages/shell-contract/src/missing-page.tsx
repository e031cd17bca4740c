import { Navigate, useLocation } from 'react-router-dom'

/** The state of a history entry after an unknown URL has redirected to `/`. */
export interface MissingPageState {
  missingPath: string
}

/**
 * For a page that this product does not have: goes to `/`, in place of its own history entry, and the shell says there that the page is not available yet (reading 30). A
 * remote renders it instead of its page when the provider does not know the page's call (reading 36).
 */
export function MissingPage() {
  // Not a loader's redirect: that would replace the entry of the page that the viewer came from.
  return <Navigate to="/" replace state={{ missingPath: useLocation().pathname } satisfies MissingPageState} />
}
