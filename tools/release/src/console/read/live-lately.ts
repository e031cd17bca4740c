import type { ReleaseContext } from '../../site/open-site.ts'
import type { LiveLately } from '../console-api.ts'

const mostStates = 200

/** Reads which releases were live last, the newest first. */
export async function readLiveLately({ store }: ReleaseContext): Promise<LiveLately> {
  const stables = new Set<string>()
  const all = new Set<string>()
  let states = 0
  for await (const { stable, canary } of store.history()) {
    if (++states > mostStates) break
    stables.add(stable)
    // A canary's is made later than the one that it begins beside.
    if (canary !== undefined) all.add(canary.release)
    all.add(stable)
  }
  const [stable] = stables
  return { stable, stables: [...stables], all: [...all] }
}
