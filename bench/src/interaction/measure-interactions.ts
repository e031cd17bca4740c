import type { Browser } from 'playwright-core'

import { clickWithMouse } from '../navigation/click.ts'
import { goTo, openPage } from '../page-load/open-page.ts'
import type { OpenPage, Tokens } from '../page-load/open-page.ts'
import { waitUntil, waitUntilIdle } from '../page-load/wait-until.ts'

/** The slowest answer to an interaction, from input to the next frame, in milliseconds (INP). */
export interface Interactions {
  typing: number
  liking: number
  menu: number
}

const commentBox = '#root main textarea'
const sentence = 'What a video this is!'

/** Types a comment, likes and opens the menu on a watch page, as a signed-in viewer with a slow processor. */
export async function measureInteractions(
  browser: Browser,
  origin: string,
  videoId: string,
  tokens: Tokens,
): Promise<Interactions> {
  const open = await openPage(browser, { cpuSlowdown: 4 }, tokens)
  try {
    await goTo(open, `${origin}/watch/${videoId}`)
    await waitUntil(open, `document.querySelector('${commentBox}:not(:disabled)')`)
    await waitUntilIdle(open)
    const menu = await slowest(open, () => clickWithMouse(open, 'button[aria-expanded][aria-controls], header button'))
    const liking = await slowest(open, () => clickWithMouse(open, '#root main button[aria-pressed]'))
    const typing = await slowest(open, () => type(open))
    return { typing, liking, menu }
  } finally {
    await open.close()
  }
}

async function type(open: OpenPage): Promise<void> {
  await clickWithMouse(open, commentBox)
  for (const text of sentence) {
    await open.session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text })
    await open.session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text })
  }
}

/** The browser reports in steps of 8 ms, and nothing below 16. */
async function slowest(open: OpenPage, act: () => Promise<void>): Promise<number> {
  await open.evaluate(`(() => {
    globalThis.kinoraSlowest = 0
    globalThis.kinoraObserver?.disconnect()
    globalThis.kinoraObserver = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (entry.interactionId) globalThis.kinoraSlowest = Math.max(globalThis.kinoraSlowest, entry.duration)
    })
    globalThis.kinoraObserver.observe({ type: 'event', durationThreshold: 16 })
  })()`)
  await act()
  await waitUntilIdle(open)
  return open.evaluate<number>('globalThis.kinoraSlowest')
}
