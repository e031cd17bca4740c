import type { ReleaseDocument } from '@kinora/releases/browser'

import { pageRouteOf as pageRouteWithEverything } from '../../apps/shell/src/boot/page-route.ts'
import type { PageRoute } from '../../apps/shell/src/boot/page-route.ts'

/** Stands in for the boot script's own, so that it preloads files and starts nothing else early. */
export function pageRouteOf(release: ReleaseDocument, pathname: string): PageRoute | undefined {
  const route = pageRouteWithEverything(release, pathname)
  return route && { ...route, firstCall: undefined, outline: undefined }
}
