import { setTimeout } from 'node:timers/promises'

import type { ReleaseContext } from '../../site/open-site.ts'
import { readServedRelease } from '../../site/served-release.ts'

/** What new viewers should see after a change. */
export interface ExpectedToBeServed {
  /** Release that the change made live. */
  release: string
  /** All live releases. Viewers should see no others. */
  live: readonly string[]
  /** Percentages of the canary before and after the change, if any. Noticing a small share takes many requests. */
  percents: readonly number[]
}

const timeoutMs = 10_000
const everyMs = 250
const parallelRequests = 5
const minViewers = 20
/** Enough to notice a canary of 0.1% with the accepted probability. */
const maxViewers = 4_605
/** Accepted probability of missing a release that a share of viewers sees. */
const missedWith = 0.01

/**
 * Requests pages as new viewers until some show the release and none show a release that isn't live. The site reads the pointer about once a second.
 *
 * @param since when the change was made.
 * @returns a sentence saying which release the site serves and since when, or that the site doesn't respond.
 */
export async function confirmServed(
  site: Pick<ReleaseContext, 'url'>,
  { release, live, percents }: ExpectedToBeServed,
  since = Date.now(),
): Promise<string> {
  const shares = percents.map((percent) => Math.min(percent, 100 - percent) / 100).filter((share) => share > 0)
  const needed = shares.map((share) => Math.ceil(Math.log(missedWith) / Math.log(1 - share)))
  const viewers = Math.min(maxViewers, Math.max(minViewers, ...needed))
  let seen = new Map<string, number>()
  try {
    do {
      const started = Date.now()
      seen = await askAs(viewers)
      if (seen.has(release) && [...seen.keys()].every(isLive)) {
        const others = [...seen].filter(([id]) => id !== release).map(([id, count]) => `, ${count} saw ${id}`)
        return (
          `The change is live: ${site.url}/ has shown ${release} since ${new Date(started).toISOString().slice(11, 19)} UTC, ` +
          `${((started - since) / 1000).toFixed(1)} s after the change. ` +
          `Of ${[...seen.values()].reduce((sum, count) => sum + count)} new viewers, ${seen.get(release)} saw it${others.join('')}.`
        )
      }
      await setTimeout(everyMs)
    } while (Date.now() < since + timeoutMs)
  } catch (error) {
    return `${(error as Error).message} The change is stored, and the site will serve it when it is up again.`
  }
  const stale = [...seen.keys()].find((id) => !isLive(id))
  const state = seen.has(release) && stale !== undefined ? `still shows ${stale}` : `does not show ${release} yet`
  const shown = [...seen].map(([id, count]) => `${id} (${count})`).join(', ')
  const after = `${Math.round((Date.now() - since) / 1000)} s after the change`
  return `The site at ${site.url} ${state}, ${after}: new viewers saw ${shown}. Check that it uses this storage.`

  function isLive(id: string): boolean {
    return live.includes(id)
  }

  /** Counts what this many new viewers see, by release. Stops early at a release that isn't live, or when the time is up. */
  async function askAs(viewers: number): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    const isEnough = (asked: number) =>
      asked >= viewers || (asked >= minViewers && Date.now() >= since + timeoutMs) || ![...counts.keys()].every(isLive)
    for (let asked = 0; !isEnough(asked); asked += parallelRequests) {
      const requests = Array.from({ length: Math.min(parallelRequests, viewers - asked) }, () =>
        readServedRelease(site),
      )
      for (const id of await Promise.all(requests)) {
        const name = id ?? 'a page without a release'
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
    }
    return counts
  }
}
