import { setTimeout } from 'node:timers/promises'

import type { ReleaseContext } from '../../site/open-site.ts'
import { readServedRelease } from '../../site/served-release.ts'

/** What viewers are to be shown. */
export interface ExpectedToBeServed {
  release: string
  /** The share of viewers who are to see it, in percent; everybody, or everybody but a canary's viewers, if nothing is said. */
  percent?: number | undefined
  /** The release that viewers are to be shown no more, and the share of them who were, in percent. */
  gone?: { release: string; percent: number } | undefined
}

const lookForMs = 10_000
const everyMs = 250
/** Asked side by side. */
const atOnce = 5
/** So many are asked once more when one has been shown it, for what the site shows to most. */
const askedAfterwards = 20
const mostAsked = 2_000
/** So seldom a site that still shows it to its share of viewers is taken for one that does not. */
const overlooked = 0.01

/**
 * Asks the site for its page, as viewers who were never there, until one of them is shown the release, and none of so many the one before: the site reads what is live anew about once a second.
 *
 * @param since when the change was made.
 * @returns a sentence: which release the site serves, and since when; or which other one it serves instead; also where it does not answer.
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
  // A canary's pages are for some viewers, so one alone says little.
  const times = percent === undefined ? 1 : atOnce
  const until = since + lookForMs
  try {
    while (Date.now() < until && count.asked < mostAsked) {
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
    gone !== undefined && seen.has(gone.release) ? `goes on to show ${gone.release}` : `does not show ${release} yet`
  return `The site at ${site.url} ${goesOn}, ${after}: new viewers were shown ${shown || 'nothing'}. Does it read this storage?`

  /** Nothing where the release before is still shown. */
  async function confirmed(): Promise<string | undefined> {
    const now = new Date()
    // Who was asked before the site knew of the change says nothing of what it shows now.
    if (percent === undefined || (gone && seen.has(gone.release))) seen.clear()
    const enough = count.asked + askedToBeSure(gone?.percent)
    // A site that is slow is not asked for ever.
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

/** So many are asked that one of them would be shown a release that such a share of viewers are still shown. */
function askedToBeSure(percent = 100): number {
  if (percent >= 100) return askedAfterwards
  return Math.max(askedAfterwards, Math.ceil(Math.log(overlooked) / Math.log(1 - percent / 100)))
}

const unnamed = 'a page that names no release'

function countOf(seen: ReadonlyMap<string, number>): number {
  return [...seen.values()].reduce((sum, count) => sum + count, 0)
}
