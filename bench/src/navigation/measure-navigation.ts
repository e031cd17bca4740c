import type { Browser } from 'playwright-core'

import type { Conditions } from '../page-load/conditions.ts'
import { goTo, openPage } from '../page-load/open-page.ts'
import type { OpenPage } from '../page-load/open-page.ts'
import { waitUntil, waitUntilIdle } from '../page-load/wait-until.ts'
import { clickWithMouse } from './click.ts'

/** Milliseconds from the click to the next page on the screen. */
export interface Navigation {
  /** To a page whose remote, or chunk, is not loaded. */
  cold: number
  /** Back to the page before, by the browser's history. */
  back: number
  /** To another page of what is loaded now. */
  warm: number
}

const card = (index: number) => `#root main section:nth-of-type(${index}) article a[href^="/watch/"]`
const onWatch = `location.pathname.startsWith('/watch/') && document.querySelector('#root main h1')`
const onHome = `location.pathname === '/' && document.querySelector('#root main article')`

/** From `/` to a video, back, and to another one. */
export async function measureNavigation(browser: Browser, origin: string, conditions: Conditions): Promise<Navigation> {
  const open = await openPage(browser, conditions)
  try {
    await goTo(open, `${origin}/`)
    await waitUntil(open, `document.querySelectorAll('#root main section article a[href^="/watch/"]').length >= 16`)
    await waitUntilIdle(open)
    const cold = await timeFrom('pointerdown', open, onWatch, () => clickWithMouse(open, card(1)))
    await waitUntilIdle(open)
    const back = await timeFrom('popstate', open, onHome, () => open.evaluate('history.back()'))
    await waitUntilIdle(open)
    const warm = await timeFrom('pointerdown', open, onWatch, () => clickWithMouse(open, card(2)))
    return { cold, back, warm }
  } finally {
    await open.close()
  }
}

/** The time from an event to the frame in which a condition holds. */
async function timeFrom(
  event: string,
  open: OpenPage,
  condition: string,
  act: () => Promise<unknown>,
): Promise<number> {
  await open.evaluate(`(() => {
    globalThis.kinoraNavigation = undefined
    addEventListener('${event}', ({ timeStamp }) => {
      const look = () => {
        if (${condition}) requestAnimationFrame(() => setTimeout(() => { globalThis.kinoraNavigation = performance.now() - timeStamp }))
        else setTimeout(look, 4)
      }
      look()
    }, { capture: true, once: true })
  })()`)
  await act()
  await waitUntil(open, 'globalThis.kinoraNavigation !== undefined')
  return open.evaluate<number>('globalThis.kinoraNavigation')
}
