import { buildIdsByApp } from '@kinora/releases'

import { staticErrors } from '../../check/static-errors.ts'
import { formatRefusal } from '../../check/refusal.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { CheckOfLive } from '../console-api.ts'

/** What `check` says of the live builds as they lie in the storage today: files against their hashes, ranges, paths, deprecations, sizes. No page is opened. */
export async function checkLive({ store, storage }: ReleaseContext): Promise<CheckOfLive> {
  const pointer = await store.readPointer()
  if (pointer === undefined) return { errors: [], warnings: [] }
  const builds = Object.entries(buildIdsByApp(await store.readRelease(pointer.stable)))
  const { refusals, warnings } = await staticErrors(
    builds.map(([app, build]) => `${app}@${build}`),
    storage,
    store,
    { acceptsSize: true },
  )
  return { errors: refusals.map(formatRefusal), warnings }
}
