import { Navigate, useLocation } from 'react-router-dom'

/** The history state of `/` after a redirect from an unknown URL. */
export interface MissingPageState {
  missingPath: string
}

/**
 * The page for a URL that this product does not have. Redirects to `/`, replacing its own history entry, where the shell shows that the page is not available
 * yet (reading 30). A remote renders it instead of its own page when the provider does not support the page's call (reading 36).
 */
export function MissingPage() {
  // A loader must not redirect here, because that would replace the history entry of the page that the viewer came from.
  return <Navigate to="/" replace state={{ missingPath: useLocation().pathname } satisfies MissingPageState} />
}
