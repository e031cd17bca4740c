import { setTimeout } from 'node:timers/promises'

import type { ReleaseContext } from '../../site/open-site.ts'
import { readServedRelease } from '../../site/served-release.ts'

/** The release that viewers should see. */
export interface ExpectedToBeServed {
  release: string
  /** The percentage of viewers who should see it; if undefined, all viewers, or all viewers outside the canary. */
  percent?: number | undefined
  /** The release that viewers should no longer see, and the percentage who saw it. */
  gone?: { release: string; percent: number } | undefined
}

const lookForMs = 10_000
const everyMs = 250
/** The number of parallel requests. */
const atOnce = 5
/** The minimum number of additional requests after the first response that shows the release. */
const askedAfterwards = 20
const maxAsked = 2_000
/** The accepted probability of overlooking a site that still shows the previous release. */
const overlooked = 0.01

/**
 * Requests pages as new viewers until one page shows the release and enough pages no longer show the previous release. The site reads the pointer about once a
 * second.
 *
 * @param since when the change was made.
 * @returns a sentence that states which release the site serves and since when, or that the site does not respond.
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
  // Only some viewers see a canary, so one request is not enough.
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
    // Ignore earlier responses, because the site may not have read the new pointer then.
    if (percent === undefined || (gone && seen.has(gone.release))) seen.clear()
    const enough = count.asked + askedToBeSure(gone?.percent)
    // Also stop after a timeout, because the site may be slow.
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

/** Returns the number of requests that probably detects a release that `percent` percent of viewers still get. */
function askedToBeSure(percent = 100): number {
  if (percent >= 100) return askedAfterwards
  return Math.max(askedAfterwards, Math.ceil(Math.log(overlooked) / Math.log(1 - percent / 100)))
}

const unnamed = 'a page without a release'

function countOf(seen: ReadonlyMap<string, number>): number {
  return [...seen.values()].reduce((sum, count) => sum + count, 0)
}
