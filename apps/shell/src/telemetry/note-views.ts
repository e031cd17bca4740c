import type { ReleaseRoute } from '@kinora/releases/browser'
import type { createBrowserRouter } from 'react-router-dom'

import type { Telemetry } from './create-telemetry.ts'

/** Records each opened page by its route pattern, because its URL could reveal what a viewer watches. */
export function noteViews(router: ReturnType<typeof createBrowserRouter>, telemetry: Telemetry): void {
  let noted: string | undefined
  const note = ({ location, matches, navigation }: typeof router.state) => {
    if (navigation.state !== 'idle' || location.pathname === noted) return
    const { path, handle } = matches.at(-1)?.route ?? {}
    // Paths that no app owns redirect immediately.
    if (path === undefined || path === '*') return
    noted = location.pathname
    telemetry({ kind: 'view', path, remoteId: (handle as Partial<ReleaseRoute> | undefined)?.remoteId })
  }
  router.subscribe(note)
  note(router.state)
}
