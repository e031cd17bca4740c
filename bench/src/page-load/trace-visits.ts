import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import type { Browser } from 'playwright-core'

import { figure, markdownTable } from '../statistics/markdown-table.ts'
import { throttledCold } from './conditions.ts'
import { click, openHome } from './measure-page-load.ts'
import { createNetworkLog } from './network-log.ts'
import type { LoggedRequest } from './network-log.ts'
import { goTo, openPage } from './open-page.ts'
import type { OpenPage } from './open-page.ts'
import type { MeasuredPage } from './pages.ts'
import { recorder, recording } from './recorder.ts'
import type { Recording } from './recorder.ts'

/** How long to trace a visit, in milliseconds. */
const traceMs = 7000

/**
 * Traces the first and second visit of a page on a slow network and, with `hasClick`, the click that opens it from the home page. Writes each trace to a file
 * for DevTools, with pictures of the page. Returns the requests as tables.
 */
export async function traceVisits(
  browser: Browser,
  origin: string,
  page: MeasuredPage,
  folder: string,
  hasClick: boolean,
): Promise<string> {
  await mkdir(folder, { recursive: true })
  // A site that has just started responds slowly and leaves out the page's content.
  for (let i = 0; i < 10; i++) await (await fetch(origin + page.path)).text()
  const tables: string[] = []
  async function trace(open: OpenPage, kind: string, act: () => Promise<unknown>, prepare = async () => {}) {
    const path = join(folder, `${page.path.split('/')[1] || 'home'}-${kind.replace(' ', '-')}.json`)
    await browser.startTracing(open.page, { path, screenshots: true })
    await prepare()
    const log = createNetworkLog(open.session)
    await act()
    await setTimeout(traceMs)
    const recorded = await open.evaluate<Partial<Recording>>(recording)
    await browser.stopTracing()
    const rows = log.requests.filter(({ url }) => url.startsWith('http')).map(rowOf)
    tables.push(
      `${page.name}, ${kind}: ${timesOf(recorded)}\n\n${markdownTable(['file', 'from', 'to', 'bytes'], rows)}`,
    )
  }

  const visits = await openPage(browser, throttledCold)
  try {
    await visits.session.send('Page.addScriptToEvaluateOnNewDocument', { source: recorder(page) })
    for (const visit of ['first visit', 'second visit']) {
      await visits.page.goto('about:blank')
      await trace(visits, visit, () => goTo(visits, origin + page.path))
    }
  } finally {
    await visits.close()
  }
  if (!hasClick) return tables.join('\n\n')
  const home = await openPage(browser, throttledCold)
  try {
    // Starting a trace takes a second, in which the home page would prefetch the remote.
    await trace(
      home,
      'click',
      () => click(home, page),
      async () => void (await openHome(home, origin)),
    )
  } finally {
    await home.close()
  }
  return tables.join('\n\n')
}

function timesOf(recorded: Partial<Recording>): string {
  const times = {
    FCP: recorded.fcp,
    LCP: recorded.lcp,
    rendered: recorded.rendered,
    'first frame': recorded.firstFrame,
    control: recorded.controlAnswers,
  }
  return Object.entries(times)
    .flatMap(([name, time]) => (time ? [`${name} ${figure(time)}`] : []))
    .join(', ')
}

/** A request's file, start, end and transferred bytes. */
function rowOf({ url, startedAt, doneAt, bytes, isFromCache }: LoggedRequest): string[] {
  const { pathname } = new URL(url)
  const file = pathname.replace(/^\/mf\/([^/]+)\/[^/]+\//, '$1: ').replace(/[0-9a-f]{24}/, '…')
  return [file, startedAt.toFixed(), doneAt?.toFixed() ?? '', isFromCache ? 'cache' : bytes.toLocaleString('en')]
}
