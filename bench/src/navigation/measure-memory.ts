import type { Browser } from 'playwright-core'

import { unthrottled } from '../page-load/conditions.ts'
import { goTo, openPage } from '../page-load/open-page.ts'
import type { OpenPage } from '../page-load/open-page.ts'
import { waitUntil } from '../page-load/wait-until.ts'

/** What a tab holds, once all that can be let go of has been. */
export interface Memory {
  heapMb: number
  nodes: number
}

/** A tab's memory on `/`, before and after going from there to videos and back. */
export async function measureMemory(
  browser: Browser,
  origin: string,
  navigations: number,
): Promise<{ before: Memory; after: Memory }> {
  const open = await openPage(browser, unthrottled)
  try {
    await goTo(open, `${origin}/`)
    const goAndReturn = async (index: number) => {
      await waitUntil(open, `document.querySelector('#root main article a[href^="/watch/"]')`)
      await open.evaluate(
        `(() => { const links = [...document.querySelectorAll('#root main article a[href^="/watch/"]')]; links[${index} % links.length].click() })()`,
      )
      await waitUntil(open, `location.pathname.startsWith('/watch/') && document.querySelector('#root main h1')`)
      await open.evaluate('history.back()')
      await waitUntil(open, `location.pathname === '/' && document.querySelector('#root main article a')`)
    }
    // The first time loads what stays loaded.
    await goAndReturn(0)
    const before = await memoryOf(open)
    for (let done = 0; done < navigations; done += 2) await goAndReturn(done)
    return { before, after: await memoryOf(open) }
  } finally {
    await open.close()
  }
}

async function memoryOf({ session }: OpenPage): Promise<Memory> {
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heapMb: value('JSHeapUsedSize') / 1024 / 1024, nodes: value('Nodes') }
}
