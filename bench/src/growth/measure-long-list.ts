import type { Browser } from 'playwright-core'

import { goTo, openPage } from '../page-load/open-page.ts'
import type { Tokens } from '../page-load/open-page.ts'
import { waitUntil, waitUntilIdle } from '../page-load/wait-until.ts'

/** A page with a long list. */
export interface LongList {
  /** Until the first card is on the screen, on a slow processor. */
  firstPaint: number
  /** The longest task while scrolling through it. */
  longestTaskScrolling: number
  cards: number
}

const screens = 20

/**
 * Opens a page with a list and scrolls through a part of it.
 *
 * @param answer the end of a call's path, and what the bench answers it in the provider's place, so that a list is as long as was asked for.
 */
export async function measureLongList(
  browser: Browser,
  url: string,
  card: string,
  tokens: Tokens,
  answer?: { call: string; body: string },
): Promise<LongList> {
  const open = await openPage(browser, { cpuSlowdown: 4 }, tokens)
  try {
    if (answer) {
      await open.page.route(`**/api/v1${answer.call}`, (route) =>
        route.fulfill({ contentType: 'application/json', body: answer.body }),
      )
    }
    await open.session.send('Page.addScriptToEvaluateOnNewDocument', { source: watchFor(card) })
    await goTo(open, url)
    await waitUntil(open, 'globalThis.kinoraFirst')
    const firstPaint = await open.evaluate<number>('globalThis.kinoraFirst')
    await waitUntilIdle(open)
    await open.evaluate('globalThis.kinoraLongest = 0')
    await open.evaluate(`(async () => {
      for (let screen = 1; screen <= ${screens}; screen++) {
        scrollBy(0, innerHeight)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })()`)
    const longestTaskScrolling = await open.evaluate<number>('globalThis.kinoraLongest')
    const cards = await open.evaluate<number>(`document.querySelectorAll('${card}').length`)
    return { firstPaint, longestTaskScrolling, cards }
  } finally {
    await open.close()
  }
}

function watchFor(card: string): string {
  return `
    globalThis.kinoraLongest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) kinoraLongest = Math.max(kinoraLongest, duration)
    }).observe({ type: 'longtask' })
    const look = () => {
      if (document.querySelector('${card}')) requestAnimationFrame(() => setTimeout(() => { globalThis.kinoraFirst = performance.now() }))
      else setTimeout(look, 4)
    }
    look()`
}
