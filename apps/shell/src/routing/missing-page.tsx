import { Navigate, useLocation } from 'react-router-dom'

/** The state of a history entry that was reached through a path without a page. */
export interface MissingPageState {
  missingPath: string
}

/** Redirects a path without a page to the home page, replacing its history entry, with a note in the entry's state (reading 30). */
export function MissingPage() {
  // Not a loader's redirect, which would replace the history entry of the page that the viewer came from.
  return <Navigate to="/" replace state={{ missingPath: useLocation().pathname } satisfies MissingPageState} />
}
