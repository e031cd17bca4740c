import { Page, VisuallyHidden } from '@kinora/ui'
import { useDocumentTitle } from '@kinora/shell-contract'

import { isSkeletonFilled } from '../../startup/skeleton/remove-skeleton.ts'
import type { RouteServices } from '../../routing/route-services.ts'
import { homeRowQuery } from './home-row-query.ts'
import { homeRows } from './home-rows.ts'
import { VideoRow } from './video-row.tsx'

/** Requests all three rows in parallel. If the prerendered index.html already shows the first row, waits for that row. */
export function homeLoader({ api, queryClient }: RouteServices) {
  return async () => {
    const [firstRow] = homeRows.map((row) => queryClient.prefetchQuery(homeRowQuery(api, row)))
    if (isSkeletonFilled()) await firstRow
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
