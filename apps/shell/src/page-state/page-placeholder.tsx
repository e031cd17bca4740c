import { Page, StatusText, VideoGridPlaceholder } from '@kinora/ui'
import { useLayoutEffect } from 'react'

import { endEarlyPaint, hasOutline } from '../early/early-paint.ts'

/** Stands where a page will be, while its code is on its way; draws nothing where the outline in index.html does so. */
export function PagePlaceholder() {
  // In the very commit that puts the page, or its failure, in this place.
  useLayoutEffect(() => endEarlyPaint, [])
  return (
    <Page width="wide">
      <div aria-busy="true">
        <StatusText isHidden>Loading</StatusText>
        {!hasOutline() && <VideoGridPlaceholder count={8} />}
      </div>
    </Page>
  )
}
