import { Page, StatusText, VideoGridPlaceholder } from '@kinora/ui'
import { useLayoutEffect } from 'react'

import { removeSkeleton, hasSkeleton } from '../startup/skeleton/remove-skeleton.ts'

/** The placeholder for a page whose code is loading. Renders nothing while the skeleton of index.html is shown. */
export function PagePlaceholder() {
  // Removes the skeleton in the same commit that replaces the placeholder.
  useLayoutEffect(() => removeSkeleton, [])
  return (
    <Page width="wide">
      <div aria-busy="true">
        <StatusText isHidden>Loading</StatusText>
        {!hasSkeleton() && <VideoGridPlaceholder count={8} />}
      </div>
    </Page>
  )
}
