import { setTimeout } from 'node:timers/promises'

import type { Browser, Page } from 'playwright-core'

import { logIn } from '../products/ask-provider.ts'
import type { Product } from '../products/start-product.ts'
import { figure, markdownTable } from '../statistics/markdown-table.ts'
import { median, pairwiseRatios, quantile } from '../statistics/summary.ts'
import { takeTurns } from '../statistics/take-turns.ts'
import { goTo, openPage } from './open-page.ts'

/** What a viewer taps, from the home page through a video and its channel back to the home page. */
const taps: Record<string, (page: Page) => ReturnType<Page['locator']>> = {
  'open the side menu': button('Toggle menu'),
  'choose the dark theme': (page) => page.locator('label', { hasText: 'Dark' }),
  'choose the system theme': (page) => page.locator('label', { hasText: 'System' }),
  'close the side menu': button('Toggle menu'),
  'open a video': (page) => page.locator('#root main article a[href^="/watch/"]'),
  play: button('Play'),
  mute: button('Mute'),
  'open the player settings': button('Settings'),
  'close the player settings': button('Settings'),
  unmute: button('Unmute'),
  'play again': button('Play'),
  'like the video': button('Like'),
  'remove the like': button('Like'),
  'show the description': button('Show more'),
  'hide the description': button('Show less'),
  'sort the comments': button(/^Sort by/),
  'sort the comments again': button(/^Sort by/),
  'like a comment': button('Like comment'),
  'remove the like of a comment': button('Like comment'),
  'show replies': button(/^Show \d+ repl/),
  'hide replies': button(/^Hide .*repl/),
  'open the channel': (page) => page.locator('#root main a[href^="/channel/"]'),
  'change the subscription': button(/^Subscribed?$/),
  'change the subscription again': button(/^Subscribed?$/),
  'go home': (page) => page.getByRole('link', { name: 'Kinora home' }),
}

const rounds = 8
const betweenTapsMs = 500
/** The duration of an interaction that is too fast for browsers to report. */
const unreportedMs = 16
const recorded = 'globalThis.kinoraInteractions'

interface Tap {
  name: string
  durationMs: number
  longestTaskMs: number
}

/** Makes 200 interactions in each product in turn, on a phone with a slow CPU. */
export async function measureInteractions(browser: Browser, products: readonly Product[], pairs: number) {
  const run = ({ name, url }: Product) => [name, () => tapThrough(browser, url)] as const
  const taken: Record<string, Tap[][]> = await takeTurns(pairs, Object.fromEntries(products.map(run)))
  const rowOf = (metric: string, valueOf: (run: Tap[]) => number) => {
    const values = Object.values(taken).map((runs) => runs.map(valueOf))
    const ratios = pairwiseRatios(values[0] ?? [], values[1] ?? [])
    return [metric, ...values.map(withRange), ratios.length === 0 ? '' : withRange(ratios)]
  }
  return markdownTable(
    ['metric', ...Object.keys(taken), 'ratio'],
    [
      rowOf('INP: 98th percentile of 200 interactions', (run) => quantile(run.map(durationOf), 0.98)),
      rowOf('longest task', (run) => Math.max(...run.map(({ longestTaskMs }) => longestTaskMs))),
      ...Object.keys(taps).map((name) =>
        rowOf(`slowest: ${name}`, (run) => Math.max(...run.filter((tap) => tap.name === name).map(durationOf))),
      ),
    ],
  )
}

/** Returns the median, followed by the range. */
function withRange(values: readonly number[]): string {
  return `${figure(median(values))} (${figure(Math.min(...values))}–${figure(Math.max(...values))})`
}

const durationOf = ({ durationMs }: Tap) => durationMs

async function tapThrough(browser: Browser, origin: string): Promise<Tap[]> {
  const open = await openPage(browser, { cpuSlowdown: 4, isPhone: true }, await logIn(origin))
  try {
    await open.session.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${record.toString()})()` })
    await goTo(open, `${origin}/`)
    // On a first visit, the menu is open.
    await button('Toggle menu')(open.page).tap()
    const done: Tap[] = []
    for (let round = 0; round < rounds; round++)
      for (const [name, target] of Object.entries(taps)) {
        await setTimeout(betweenTapsMs)
        // The player hides its controls while a video plays.
        await open.evaluate(`document.querySelector('video')?.pause()`)
        await open.evaluate(`${recorded} = { durationMs: ${unreportedMs}, longestTaskMs: 0 }`)
        // The open settings cover the page, and a tap outside them closes them.
        await target(open.page)
          .first()
          .tap({ force: name === 'close the player settings' })
        await setTimeout(betweenTapsMs)
        done.push({ name, ...(await open.evaluate<Omit<Tap, 'name'>>(recorded)) })
      }
    return done
  } finally {
    await open.close()
  }
}

function button(name: string | RegExp) {
  return (page: Page) => page.getByRole('button', { name, exact: true })
}

// Runs in the page, so it can't use variables from this module.
function record() {
  const page = globalThis as unknown as { kinoraInteractions: Omit<Tap, 'name'> }
  page.kinoraInteractions = { durationMs: 0, longestTaskMs: 0 }
  const observe = (key: keyof Omit<Tap, 'name'>, options: object) =>
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId !== 0) page.kinoraInteractions[key] = Math.max(page.kinoraInteractions[key], duration)
    }).observe(options)
  observe('durationMs', { type: 'event', durationThreshold: 16 })
  observe('longestTaskMs', { type: 'longtask' })
}
