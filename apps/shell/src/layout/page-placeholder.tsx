import { Page, StatusText, VideoGridPlaceholder } from '@kinora/ui'
import { useLayoutEffect } from 'react'

import { removeSkeleton, hasSkeleton } from '../startup/skeleton/remove-skeleton.ts'

/** Placeholder for a page whose code is loading. Renders nothing while index.html's skeleton is visible. */
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
