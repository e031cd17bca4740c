import type { Browser } from 'playwright-core'

import { clickWithMouse } from '../navigation/click.ts'
import { goTo, openPage } from '../page-load/open-page.ts'
import type { OpenPage, Tokens } from '../page-load/open-page.ts'
import { waitUntil, waitUntilIdle } from '../page-load/wait-until.ts'

/** What a visit of many pages and many interactions felt like. */
export interface Visit {
  interactions: number
  /** Interaction to Next Paint as browsers report it: the slowest answer, but for one in fifty. */
  inp: number
  /** The longest task after the first page had come to rest. */
  longestTask: number
}

/** What is done, what it is done to, and what shows that it has been done. */
interface Step {
  act: (open: OpenPage) => Promise<unknown>
  until: string
}

const main = '#root main'
const click = (selector: string, until: string): Step => ({ act: (open) => clickWithMouse(open, selector), until })
const goBy = (link: string, path: string, shows = `${main} h1`) =>
  click(link, `location.pathname.startsWith('${path}') && document.querySelector('${shows}')`)
const press = (key: string, code: string): Step => ({ act: (open) => pressKey(open, key, code), until: 'true' })
const typed = (selector: string, text: string): Step => ({
  async act(open) {
    await clickWithMouse(open, selector)
    for (const letter of text) await pressKey(open, letter)
  },
  until: `document.querySelector('${selector}').value.endsWith('${text}')`,
})
const scrolled = (by: number): Step => ({
  act: ({ session }) =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 640, y: 500, deltaX: 0, deltaY: by }),
  until: 'true',
})

const mute = `${main} button[aria-label="Mute"], ${main} button[aria-label="Unmute"]`
const like = `${main} button[aria-pressed]`
const card = `${main} article a[href^="/watch/"]`
const menu = (path: string, shows?: string) => goBy(`nav a[href="${path}"]`, path, shows)

/** On the page of a video. */
const watching: readonly Step[] = [
  click(mute, 'true'),
  click(mute, 'true'),
  press('k', 'KeyK'),
  press('ArrowRight', 'ArrowRight'),
  press('k', 'KeyK'),
  click(like, `document.querySelector('${like}:not(:disabled)')`),
  scrolled(600),
  typed(`${main} textarea`, 'What a video this is!'),
  scrolled(-600),
]

const round: readonly Step[] = [
  typed('input[aria-label="Search"]', 'clouds'),
  scrolled(900),
  scrolled(-900),
  goBy(card, '/watch/', `${main} textarea`),
  ...watching,
  goBy(card, '/watch/', `${main} textarea`),
  goBy(`${main} a[href^="/channel/"]`, '/channel/', `${main} article`),
  scrolled(600),
  menu('/subscriptions'),
  menu('/watch-history', `${main} article`),
  menu('/liked-videos'),
  menu('/playlists'),
  goBy('a[href="/"]', '/', card),
]

/**
 * A signed-in viewer on a slow processor: from the home page to videos, channel and own pages and back, `rounds` times, with what viewers do there. It is what a viewer does in some five
 * minutes, without what they watch meanwhile.
 */
export async function measureVisit(browser: Browser, origin: string, tokens: Tokens, rounds: number): Promise<Visit> {
  const open = await openPage(browser, { cpuSlowdown: 4 }, tokens)
  try {
    await goTo(open, `${origin}/`)
    await waitUntil(open, `document.querySelector('${card}')`)
    await waitUntilIdle(open)
    await open.evaluate(`(${record.toString()})()`)
    for (let done = 0; done < rounds; done++) {
      for (const { act, until } of round) {
        await act(open)
        await waitUntil(open, until)
        await waitUntilIdle(open, 300)
      }
    }
    const { durations, count, longestTask } = await open.evaluate<Recorded>(
      '({ ...globalThis.kinoraVisit, durations: [...globalThis.kinoraVisit.durations.values()], count: performance.interactionCount })',
    )
    const slowest = durations.toSorted((a, b) => b - a)
    return { interactions: count, inp: slowest[Math.floor(count / 50)] ?? 0, longestTask }
  } finally {
    await open.close()
  }
}

interface Recorded {
  /** Of each interaction that took 16 ms or more, in steps of 8 ms. */
  durations: number[]
  count: number
  longestTask: number
}

// oxlint-disable unicorn/consistent-function-scoping -- it runs in the page, and takes nothing along

function record() {
  const visit = { durations: new Map<number, number>(), longestTask: 0 }
  Object.assign(globalThis, { kinoraVisit: visit })
  const observe = (options: object, note: (entry: PerformanceEntry & { interactionId?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(options)
  observe({ type: 'event', durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId) visit.durations.set(interactionId, Math.max(visit.durations.get(interactionId) ?? 0, duration))
  })
  observe({ type: 'longtask' }, ({ duration }) => {
    visit.longestTask = Math.max(visit.longestTask, duration)
  })
}

async function pressKey({ session }: OpenPage, key: string, code = ''): Promise<void> {
  const isLetter = key.length === 1
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, ...(isLetter ? { text: key } : {}) })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code })
}
