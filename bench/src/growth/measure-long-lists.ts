import type { Browser } from 'playwright-core'

import type { Tokens } from '../page-load/open-page.ts'
import { takeTurns } from '../page-load/take-turns.ts'
import type { Plan } from '../plan.ts'
import type { Results } from '../results.ts'
import { fillHistory } from './fill-history.ts'
import { commentsOf, historyOf, likesOf } from './long-answers.ts'
import { measureLongList } from './measure-long-list.ts'

/** The list that the goals are about: what the provider itself gives to somebody who watched so many videos. */
export const historyInDatabase = 'history, of so many in the database'

const videoCard = '#root main article'

/** Opens histories, liked videos and comments of growing length. */
export async function measureLongLists(
  browser: Browser,
  { url, databaseUrl, videoId }: { url: string; databaseUrl: string; videoId: string },
  { listSizes, commentCounts, listRounds }: Plan,
  tokens: Tokens,
): Promise<Results['lists']> {
  const measured: Results['lists'] = []
  const note = (list: string, counts: readonly number[], byCount: Record<string, Results['lists'][number]['runs']>) => {
    for (const count of counts) measured.push({ list, count, runs: byCount[count] ?? [] })
  }

  note(
    historyInDatabase,
    listSizes,
    await takeTurns(
      listRounds,
      eachCount(listSizes, async (count) => {
        await fillHistory(databaseUrl, count)
        return measureLongList(browser, `${url}/watch-history`, videoCard, tokens)
      }),
    ),
  )
  const answered = [
    { list: 'history', counts: listSizes, path: '/watch-history', call: '/users/watch-history', body: historyOf },
    { list: 'liked videos', counts: listSizes, path: '/liked-videos', call: '/likes/videos', body: likesOf },
    {
      list: 'comments',
      counts: commentCounts,
      path: `/watch/${videoId}`,
      call: `/comments/${videoId}?*`,
      body: commentsOf,
    },
  ]
  for (const { list, counts, path, call, body } of answered) {
    const card = list === 'comments' ? `${videoCard}, #root main section li` : videoCard
    const open = (count: number) => measureLongList(browser, url + path, card, tokens, { call, body: body(count) })
    note(list, counts, await takeTurns(listRounds, eachCount(counts, open)))
  }
  return measured
}

function eachCount<Measurement>(counts: readonly number[], measure: (count: number) => Promise<Measurement>) {
  return Object.fromEntries(counts.map((count) => [String(count), () => measure(count)]))
}
