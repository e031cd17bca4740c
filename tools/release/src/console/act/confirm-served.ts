import { setTimeout } from 'node:timers/promises'

import type { ReleaseContext } from '../../site/open-site.ts'
import { readServedRelease } from '../../site/served-release.ts'

/** What viewers should see after a change. */
export interface ExpectedToBeServed {
  release: string
  /** Percentage of viewers who should see the release. If undefined, that's all viewers, or all viewers outside the canary. */
  percent?: number | undefined
  /** Release that viewers should no longer see, and the percentage who saw it. */
  gone?: { release: string; percent: number } | undefined
}

const lookForMs = 10_000
const everyMs = 250
/** Number of parallel requests. */
const atOnce = 5
/** Minimum number of further requests after the first response that shows the release. */
const askedAfterwards = 20
const maxAsked = 2_000
/** Accepted probability of missing a site that still shows the previous release. */
const overlooked = 0.01

/**
 * Requests pages as new viewers until one shows the release and enough of them no longer show the previous one. The site reads the pointer about once a second.
 *
 * @param since when the change was made.
 * @returns a sentence saying which release the site serves and since when, or that the site doesn't respond.
 */
export async function confirmServed(
  site: Pick<ReleaseContext, 'url'>,
  { release, percent, gone }: ExpectedToBeServed,
  since = Date.now(),
): Promise<string> {
  const seen = new Map<string, number>()
  const count = { asked: 0 }
  const ask = async (times: number) => {
    const shown = await Promise.all(Array.from({ length: times }, () => readServedRelease(site)))
    count.asked += times
    for (const id of shown) seen.set(id ?? unnamed, (seen.get(id ?? unnamed) ?? 0) + 1)
    return shown.includes(release)
  }
  // Only some viewers see a canary, so one request isn't enough.
  const times = percent === undefined ? 1 : atOnce
  const until = since + lookForMs
  try {
    while (Date.now() < until && count.asked < maxAsked) {
      const sentence = (await ask(times)) ? await confirmed() : undefined
      if (sentence !== undefined) return sentence
      if (percent === undefined) await setTimeout(everyMs)
    }
  } catch (error) {
    return `${(error as Error).message} The change is stored, and the site will serve it when it is up again.`
  }
  const shown = [...seen].map(([id, count]) => `${id} (${count} of ${countOf(seen)})`).join(', ')
  const after = `${Math.round((Date.now() - since) / 1000)} s after the change`
  const goesOn =
    gone !== undefined && seen.has(gone.release) ? `still shows ${gone.release}` : `does not show ${release} yet`
  return `The site at ${site.url} ${goesOn}, ${after}: new viewers saw ${shown || 'nothing'}. Check that it uses this storage.`

  /** Returns the confirmation; undefined while the site still shows the previous release. */
  async function confirmed(): Promise<string | undefined> {
    const now = new Date()
    // Forget earlier responses, because the site may not have read the new pointer by then.
    if (percent === undefined || (gone && seen.has(gone.release))) seen.clear()
    const enough = count.asked + askedToBeSure(gone?.percent)
    // The site may be slow, so also stop after a timeout.
    while (count.asked < enough && Date.now() < until + lookForMs) {
      await ask(atOnce)
      if (gone && seen.has(gone.release)) return undefined
    }
    const others = [...seen].filter(([id]) => id !== release).map(([id, count]) => `${count} saw ${id}`)
    const took = ((now.getTime() - since) / 1000).toFixed(1)
    return (
      `The change is live: ${site.url}/ has shown ${release} since ${now.toISOString().slice(11, 19)} UTC, ${took} s after the change. ` +
      `Of ${countOf(seen)} new viewers, ${seen.get(release) ?? 0} saw it${others.length === 0 ? '' : `, ${others.join(', ')}`}.`
    )
  }
}

/** Returns how many requests it takes to detect, with high probability, a release that `percent` percent of viewers still see. */
function askedToBeSure(percent = 100): number {
  if (percent >= 100) return askedAfterwards
  return Math.max(askedAfterwards, Math.ceil(Math.log(overlooked) / Math.log(1 - percent / 100)))
}

const unnamed = 'a page without a release'

function countOf(seen: ReadonlyMap<string, number>): number {
  return [...seen.values()].reduce((sum, count) => sum + count, 0)
}
