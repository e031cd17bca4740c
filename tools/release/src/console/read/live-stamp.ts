import type { ReleaseContext } from '../../site/open-site.ts'
import type { LiveStamp } from '../console-api.ts'
import { publishedBuilds } from '../../builds/published-builds.ts'

/**
 * How often the page asks what is live, and how often the storage is looked at for all its tabs, in milliseconds. What another team does is shown after both at most, and what
 * reading it takes: within two seconds.
 */
export const liveEveryMs = { page: 700, storage: 500 } as const

/** Reads the stamp; however many tabs ask, the storage is read once in a while. */
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
