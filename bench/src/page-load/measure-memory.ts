import { browserArguments, findBrowser } from '@kinora/release/browser'
import { chromium } from 'playwright-core'

import { unthrottled } from './conditions.ts'
import { goTo, openPage } from './open-page.ts'
import type { OpenPage, Tokens } from './open-page.ts'
import { waitUntil } from './wait-until.ts'

/** The memory of a tab after garbage collection. */
export interface Memory {
  heapMb: number
  nodes: number
}

/** A tab's memory after a number of navigations. */
export interface MemoryAfter extends Memory {
  navigations: number
}

/** A click, and the element that shows that its page is rendered. */
interface Step {
  link: string
  path: RegExp
  shows: string
}

const main = '#root main'
const menu = (path: string, shows = `${main} h1`): Step => ({
  link: `nav a[href="${path}"]`,
  path: new RegExp(`^${path}$`),
  shows,
})

/** A round through every remote and back to the start: eight navigations, ending at `/`. */
const round: readonly Step[] = [
  { link: `${main} article a[href^="/watch/"]`, path: /^\/watch\//, shows: `${main} video` },
  { link: `${main} a[href^="/channel/"]`, path: /^\/channel\//, shows: `${main} article` },
  menu('/subscriptions'),
  menu('/watch-history'),
  menu('/liked-videos'),
  menu('/playlists'),
  { link: 'a[href="/upload"]', path: /^\/upload$/, shows: `${main} form` },
  menu('/', `${main} article a[href^="/watch/"]`),
]

/** Disables JIT compilation. Compiled code grows during the first runs and would hide the pages' memory growth. */
const interpretedAlone = '--js-flags=--no-sparkplug --no-maglev --no-opt'

/**
 * Navigates repeatedly through all remotes as a signed-in viewer, by clicking links, and measures the tab's memory.
 * @param counts the numbers of navigations after which to measure, in ascending order. Rounded up to whole rounds.
 */
export async function measureMemory(origin: string, counts: readonly number[], tokens: Tokens): Promise<MemoryAfter[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser('whole'),
    args: [...browserArguments, interpretedAlone],
  })
  try {
    const open = await openPage(browser, unthrottled, tokens)
    // The browser stores network responses for the developer tools. Discard them.
    await open.session.send('Network.disable')
    await goTo(open, `${origin}/`)
    await waitUntil(open, `document.querySelector('${main} article a[href^="/watch/"]')`)
    const seen: MemoryAfter[] = []
    let done = 0
    for (const navigations of counts) {
      // Navigates in complete rounds so the same page is measured each time.
      for (const end = Math.ceil(navigations / round.length) * round.length; done < end; done++)
        await follow(open, round[done % round.length] as Step)
      seen.push({ navigations: done, ...(await memoryOf(open)) })
    }
    return seen
  } finally {
    await browser.close()
  }
}

async function follow(open: OpenPage, { link, path, shows }: Step): Promise<void> {
  await waitUntil(open, `document.querySelector('${link}')`)
  await open.evaluate(`document.querySelector('${link}').click()`)
  await waitUntil(open, `${path}.test(location.pathname) && document.querySelector('${shows}')`)
}

async function memoryOf({ session }: OpenPage): Promise<Memory> {
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heapMb: value('JSHeapUsedSize') / 1024 / 1024, nodes: value('Nodes') }
}
