import { Navigate, useLocation } from 'react-router-dom'

/** What an entry of the history holds when a path without a page has led there. */
export interface MissingPageState {
  missingPath: string
}

/** In place of a page that the product does not have: goes home, in place of its own history entry, and leaves word there (reading 30). */
export function MissingPage() {
  // Not a loader's redirect: that would replace the entry of the page which the viewer came from.
  return <Navigate to="/" replace state={{ missingPath: useLocation().pathname } satisfies MissingPageState} />
}
