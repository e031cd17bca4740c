import { Navigate, useLocation } from 'react-router-dom'

/** History state of `/` after a redirect from an unknown URL. */
export interface MissingPageState {
  missingPath: string
}

/**
 * Page for URLs that this product doesn't have. Redirects to `/`, replacing the current history entry. There, the shell tells the viewer that the page isn't
 * available yet (reading 30). Remotes render it in place of a page whose call the provider doesn't support (reading 36).
 */
export function MissingPage() {
  // Redirect while rendering, because a redirect in a loader would replace the history entry of the page that the viewer came from.
  return <Navigate to="/" replace state={{ missingPath: useLocation().pathname } satisfies MissingPageState} />
}
