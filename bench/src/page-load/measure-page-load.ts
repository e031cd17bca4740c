import { setTimeout } from 'node:timers/promises'

import type { Browser } from 'playwright-core'

import { chainDepth } from './chain-depth.ts'
import type { Conditions } from './conditions.ts'
import { createNetworkLog } from './network-log.ts'
import type { LoggedRequest } from './network-log.ts'
import { goTo, openPage } from './open-page.ts'
import type { OpenPage, Tokens } from './open-page.ts'
import type { MeasuredPage } from './pages.ts'
import { recorder, recording } from './recorder.ts'
import type { Recording } from './recorder.ts'

/** One load of one page. */
export interface PageLoad extends Recording {
  requests: LoggedRequest[]
  /** Length of the chain of requests (scripts, styles and data) that the page needs before it renders. */
  chainDepth: number
  /** All transferred bytes except the video file. */
  bytes: number
  /** LCP of the preceding first visit. Only set for repeat visits. */
  firstVisitLcp?: number
}

const quietForMs = 500
/** Requests count as part of the page until this long after the load event. */
const afterLoadMs = 3000
const mostMs = 60_000
const chained = new Set(['Script', 'Stylesheet', 'Fetch', 'XHR'])

/**
 * Loads a page and waits until its control responds and the network is idle.
 * @throws {Error} if that takes more than a minute.
 */
export async function measurePageLoad(
  browser: Browser,
  origin: string,
  measured: MeasuredPage,
  conditions: Conditions,
  tokens?: Tokens,
): Promise<PageLoad> {
  const url = origin + measured.path
  const open = await openPage(browser, conditions, measured.isSignedIn ? tokens : undefined)
  const { hasVideo } = measured
  try {
    await open.session.send('Page.addScriptToEvaluateOnNewDocument', { source: recorder(measured) })
    if (!conditions.isWarm) return await settled(open, url, hasVideo)
    const { lcp } = await settled(open, url, hasVideo)
    await open.page.goto('about:blank')
    return { ...(await settled(open, url, hasVideo)), firstVisitLcp: lcp }
  } finally {
    await open.close()
  }
}

async function settled(open: OpenPage, url: string, hasVideo: boolean): Promise<PageLoad> {
  const log = createNetworkLog(open.session)
  const navigatedAt = Date.now()
  await goTo(open, url)
  let quietSince: number | undefined
  for (const start = Date.now(); Date.now() - start < mostMs; await setTimeout(50)) {
    const recorded = await open.evaluate<Recording | undefined>(recording).catch(() => undefined)
    const isThere =
      recorded &&
      recorded.controlAnswers > 0 &&
      recorded.load > 0 &&
      Date.now() - navigatedAt > recorded.load + afterLoadMs &&
      (!hasVideo || recorded.firstFrame > 0)
    if (!isThere || !log.isQuiet()) {
      quietSince = undefined
      continue
    }
    quietSince ??= Date.now()
    if (Date.now() - quietSince < quietForMs) continue
    const untilRendered = log.requests.filter(
      ({ type, startedAt }) => chained.has(type) && startedAt < recorded.rendered,
    )
    const overNetwork = log.requests.filter(({ type, isFromCache }) => type !== 'Media' && !isFromCache)
    const bytes = overNetwork.reduce((sum, request) => sum + request.bytes, 0)
    return { ...recorded, requests: log.requests, chainDepth: chainDepth(untilRendered, url), bytes }
  }
  const state = await open.evaluate(`JSON.stringify(${recording})`).catch(String)
  throw new Error(`${url} did not become idle within a minute. Recorded so far: ${state}`)
}
