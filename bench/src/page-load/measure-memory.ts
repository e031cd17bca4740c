import { browserArguments, findBrowser } from '@kinora/release/browser'
import { chromium } from 'playwright-core'
import { unthrottled } from './conditions.ts'
import { goTo, openPage, waitUntil } from './open-page.ts'
import type { OpenPage, Tokens } from './open-page.ts'

/** The memory of a tab after garbage collection. */
export interface Memory {
  heapMb: number
  nodes: number
}

/** A tab's memory after a number of navigations. */
export interface MemoryAfter extends Memory {
  navigations: number
}

/** A click on a link, and the element that appears once the new page has rendered. */
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

/** A round trip through every remote: eight navigations that end where they start, at `/`. */
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

/** Disables JIT compilation, because the compiled code grows during the first runs and would mask the pages' own memory growth. */
const interpretedAlone = '--js-flags=--no-sparkplug --no-maglev --no-opt'

/**
 * Measures a tab's memory while a signed-in viewer repeatedly clicks through all remotes.
 * @param counts after how many navigations to measure, in ascending order. Rounded up to whole rounds.
 */
export async function measureMemory(origin: string, counts: readonly number[], tokens: Tokens): Promise<MemoryAfter[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser('whole'),
    args: [...browserArguments, interpretedAlone],
  })
  try {
    const open = await openPage(browser, unthrottled, tokens)
    // Discard the network responses that the browser buffers for DevTools.
    await open.session.send('Network.disable')
    await goTo(open, `${origin}/`)
    await waitUntil(open, `document.querySelector('${main} article a[href^="/watch/"]')`)
    const seen: MemoryAfter[] = []
    let done = 0
    for (const navigations of counts) {
      // Complete rounds end on the same page, so each measurement is of that page.
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
