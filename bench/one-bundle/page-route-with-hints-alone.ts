import type { ReleaseDocument } from '@kinora/releases/browser'

import { initialPage as pageRouteWithEverything } from '../../apps/shell/src/startup/initial-page.ts'
import type { InitialPage } from '../../apps/shell/src/startup/initial-page.ts'

/** Stands in for the boot script's own, so that it preloads files and starts nothing else early. */
export function pageRouteOf(release: ReleaseDocument, pathname: string): InitialPage | undefined {
  const route = pageRouteWithEverything(release, pathname)
  return route && { ...route, firstCall: undefined, outline: undefined }
}
