import type { ReleaseDocument } from '@kinora/releases/browser'

import { initialPage as fullInitialPage } from '../../apps/shell/src/startup/initial-page.ts'
import type { InitialPage } from '../../apps/shell/src/startup/initial-page.ts'

/** Takes the place of the boot script's own, so that it preloads files and starts nothing else early. */
export function initialPage(release: ReleaseDocument, pathname: string): InitialPage | undefined {
  const route = fullInitialPage(release, pathname)
  return route && { ...route, firstCall: undefined, outline: undefined }
}
