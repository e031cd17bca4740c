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
  /** From the click on a card whose remote is not loaded until the first picture of the video can be shown. */
  firstFrame: number
  /** For how many frames the player stood there without its poster, after that click. */
  framesWithoutPoster: number
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
    await open.evaluate(`(${watchPlayer.toString()})()`)
    const cold = await timeFrom('pointerdown', open, onWatch, () => clickWithMouse(open, card(1)))
    await waitUntil(open, 'globalThis.kinoraPlayer.firstFrame > 0 && globalThis.kinoraPlayer.hasPoster')
    const player =
      await open.evaluate<Pick<Navigation, 'firstFrame' | 'framesWithoutPoster'>>('globalThis.kinoraPlayer')
    await waitUntilIdle(open)
    const back = await timeFrom('popstate', open, onHome, () => open.evaluate('history.back()'))
    await waitUntilIdle(open)
    const warm = await timeFrom('pointerdown', open, onWatch, () => clickWithMouse(open, card(2)))
    const { firstFrame, framesWithoutPoster } = player
    return { cold, back, warm, firstFrame, framesWithoutPoster }
  } finally {
    await open.close()
  }
}

// oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, and takes nothing along
function watchPlayer() {
  const seen = { firstFrame: 0, framesWithoutPoster: 0, hasPoster: false }
  Object.assign(globalThis, { kinoraPlayer: seen })
  let clickedAt = 0
  addEventListener('pointerdown', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true })
  // A media event does not bubble, and is seen on its way down.
  const noteFrame = () => (seen.firstFrame ||= performance.now() - clickedAt)
  document.addEventListener('loadeddata', noteFrame, { capture: true })
  const look = () => {
    const video = document.querySelector<HTMLVideoElement>('#root main video')
    const picture = new Image()
    if (video) picture.src = video.poster
    // One that the browser has in its memory is there at once.
    seen.hasPoster = video !== null && (video.poster === '' ? video.readyState > 1 : picture.complete)
    if (video && !seen.hasPoster) seen.framesWithoutPoster++
    if (!seen.hasPoster) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
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
