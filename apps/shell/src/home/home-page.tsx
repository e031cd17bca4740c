import { Page, VisuallyHidden } from '@kinora/ui'
import { useDocumentTitle } from '@kinora/shell-contract'

import type { RouteServices } from '../router/route-services.ts'
import { homeRows, homeRowQuery } from './home-rows.ts'
import { VideoRow } from './video-row.tsx'

/** Starts the requests of all three rows at once. */
export function homeLoader({ api, queryClient }: RouteServices) {
  return () => {
    for (const row of homeRows) void queryClient.prefetchQuery(homeRowQuery(api, row))
    return null
  }
}

/** The home feed (spec 2). */
export function HomePage() {
  useDocumentTitle('')
  return (
    <Page width="wide">
      <h1>
        <VisuallyHidden>Home</VisuallyHidden>
      </h1>
      {homeRows.map((row, index) => (
        <VideoRow key={row.sortBy} row={row} isFirst={index === 0} />
      ))}
    </Page>
  )
}
