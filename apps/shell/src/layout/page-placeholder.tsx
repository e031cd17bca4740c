import { Page, StatusText, VideoGridPlaceholder } from '@kinora/ui'
import { useLayoutEffect } from 'react'

import { removeSkeleton, hasSkeleton } from '../startup/skeleton/remove-skeleton.ts'

/** Stands where a page will be, while its code is on its way; renders nothing where the skeleton in index.html does so. */
export function PagePlaceholder() {
  // In the very commit that puts the page, or its failure, in this place.
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
