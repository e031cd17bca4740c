import type { ReleaseContext } from '../../site/open-site.ts'
import type { LiveStamp } from '../console-api.ts'
import { publishedBuilds } from '../../builds/published-builds.ts'

/**
 * How often the page polls, and how often the storage is read on behalf of all tabs, in milliseconds. Including reading time, changes show up within two
 * seconds.
 */
export const liveEveryMs = { page: 700, storage: 500 } as const

/** Creates a function that reads the stamp through a cache shared by all tabs. */
export function createLiveStamp({ store, storage }: ReleaseContext): () => Promise<LiveStamp> {
  let readAt = -Infinity
  let last: Promise<LiveStamp> | undefined
  return () => {
    if (last === undefined || performance.now() - readAt >= liveEveryMs.storage) {
      readAt = performance.now()
      last = read()
      last.catch(() => (last = undefined))
    }
    return last
  }

  async function read(): Promise<LiveStamp> {
    const [pointer, builds, checks] = await Promise.all([
      store.readPointer(),
      publishedBuilds(storage),
      storage.list('private/checks'),
    ])
    return {
      stamp: `${pointer?.sequence ?? 0}.${builds.length}.${builds.at(-1) ?? ''}.${checks.at(-1) ?? ''}`,
      againMs: liveEveryMs.page,
    }
  }
}
