import { setTimeout } from 'node:timers/promises'

import type { ReleaseContext } from '../../site/open-site.ts'
import { readServedRelease } from '../../site/served-release.ts'

/** The release that viewers should see. */
export interface ExpectedToBeServed {
  release: string
  /** The percentage of viewers who should see it; if undefined, all viewers, or all outside a canary. */
  percent?: number | undefined
  /** The release that viewers should no longer see, and the percentage who saw it. */
  gone?: { release: string; percent: number } | undefined
}

const lookForMs = 10_000
const everyMs = 250
/** Requests in parallel. */
const atOnce = 5
/** The number of further requests after one viewer has seen the release, to check what most viewers see. */
const askedAfterwards = 20
const maxAsked = 2_000
/** The accepted probability of missing a site that still shows the previous release. */
const overlooked = 0.01

/**
 * Requests pages as new viewers until one of them shows the release, and enough of them do not show the previous one. The site reads the pointer about once a
 * second.
 *
 * @param since when the change was made.
 * @returns a sentence: which release the site serves, since when, or which other one; also if the site does not respond.
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
    return `${(error as Error).message} What is live is in the storage, and the site shows it as soon as it is up.`
  }
  const shown = [...seen].map(([id, count]) => `${id} (${count} of ${countOf(seen)})`).join(', ')
  const after = `${Math.round((Date.now() - since) / 1000)} s after the change`
  const goesOn =
    gone !== undefined && seen.has(gone.release) ? `still shows ${gone.release}` : `does not show ${release} yet`
  return `The site at ${site.url} ${goesOn}, ${after}: new viewers were shown ${shown || 'nothing'}. Does it read this storage?`

  /** Undefined while the previous release is still shown. */
  async function confirmed(): Promise<string | undefined> {
    const now = new Date()
    // Earlier responses do not count, because the site may not have known of the change.
    if (percent === undefined || (gone && seen.has(gone.release))) seen.clear()
    const enough = count.asked + askedToBeSure(gone?.percent)
    // Limits the time for a slow site.
    while (count.asked < enough && Date.now() < until + lookForMs) {
      await ask(atOnce)
      if (gone && seen.has(gone.release)) return undefined
    }
    const others = [...seen].filter(([id]) => id !== release).map(([id, count]) => `${count} were shown ${id}`)
    const took = ((now.getTime() - since) / 1000).toFixed(1)
    return (
      `The site serves it: ${site.url}/ is a page of ${release} since ${now.toISOString().slice(11, 19)} UTC, ${took} s after the change. ` +
      `Of ${countOf(seen)} new viewers ${seen.get(release) ?? 0} were shown it${others.length === 0 ? '' : `, ${others.join(', ')}`}.`
    )
  }
}

/** The number of requests that would probably reveal a release which this percentage of viewers still see. */
function askedToBeSure(percent = 100): number {
  if (percent >= 100) return askedAfterwards
  return Math.max(askedAfterwards, Math.ceil(Math.log(overlooked) / Math.log(1 - percent / 100)))
}

const unnamed = 'a page that names no release'

function countOf(seen: ReadonlyMap<string, number>): number {
  return [...seen.values()].reduce((sum, count) => sum + count, 0)
}
