import type { createBrowserRouter } from 'react-router-dom'

import type { Telemetry } from './create-telemetry.ts'

/** Notes each page that is opened, by its route's pattern: an address could say who watches what. */
export function noteViews(router: ReturnType<typeof createBrowserRouter>, telemetry: Telemetry): void {
  let noted: string | undefined
  const note = ({ location, matches, navigation }: typeof router.state) => {
    if (navigation.state !== 'idle' || location.pathname === noted) return
    const path = matches.at(-1)?.route.path
    // What no part owns redirects at once.
    if (path === undefined || path === '*') return
    noted = location.pathname
    telemetry({ kind: 'view', path })
  }
  router.subscribe(note)
  note(router.state)
}
