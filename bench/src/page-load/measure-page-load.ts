import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { chainDepth } from './chain-depth.ts'
import type { Conditions } from './conditions.ts'
import { createNetworkLog } from './network-log.ts'
import type { LoggedRequest, NetworkLog } from './network-log.ts'
import { goTo, openPage, waitUntil } from './open-page.ts'
import type { OpenPage, Tokens } from './open-page.ts'
import { homePage } from './pages.ts'
import type { MeasuredPage } from './pages.ts'
import { clickRecorder, recorder, recording } from './recorder.ts'
import type { ClickRecording, Recording } from './recorder.ts'

/** One load of one page. */
export interface PageLoad extends Recording {
  requests: LoggedRequest[]
  /** Length of the chain of requests (scripts, styles and data) that the page needs before it renders. */
  chainDepth: number
  /** All transferred bytes except the video file. */
  bytes: number
  /** A first visit to the same page, measured just before. Only set for repeat visits and clicks. */
  firstVisit?: PageLoad
}

const quietForMs = 500
/** Requests count as part of the page until this long after the load event. */
const afterLoadMs = 3000
const mostMs = 60_000
const chained = new Set(['Script', 'Stylesheet', 'Fetch', 'XHR'])

/**
 * Opens a page and waits until its control responds and the network is idle. For a click, only the times of the first frame and of rendering are measured,
 * both since the click.
 * @throws {Error} if that takes more than a minute.
 */
export async function measurePageLoad(
  browser: Browser,
  origin: string,
  measured: MeasuredPage,
  conditions: Conditions,
  tokens?: Tokens,
): Promise<PageLoad> {
  const visit = () => openPage(browser, conditions, measured.isSignedIn ? tokens : undefined)
  const open = await visit()
  let firstVisit: PageLoad
  try {
    firstVisit = await firstVisitOf(open, origin, measured)
    if (conditions.visit === 'first') return firstVisit
    if (conditions.visit === 'repeat') {
      await open.page.goto('about:blank')
      return { ...(await settled(open, origin + measured.path, measured.hasVideo)), firstVisit }
    }
  } finally {
    await open.close()
  }
  return { ...(await measureClick(await visit(), origin, measured)), firstVisit }
}

async function firstVisitOf(open: OpenPage, origin: string, measured: MeasuredPage): Promise<PageLoad> {
  await open.session.send('Page.addScriptToEvaluateOnNewDocument', { source: recorder(measured) })
  return settled(open, origin + measured.path, measured.hasVideo)
}

/** How long a mouse button is down during a click, in milliseconds. */
const pressMs = 60

async function measureClick(open: OpenPage, origin: string, measured: MeasuredPage): Promise<PageLoad> {
  try {
    const home = await openHome(open, origin)
    const log = createNetworkLog(open.session)
    const recorded = await click(open, measured)
    return { ...home, ...recorded, requests: log.requests, chainDepth: 0, bytes: transferredBytes(log) }
  } finally {
    await open.close()
  }
}

/** Opens the home page and waits until it is idle. */
export function openHome(open: OpenPage, origin: string): Promise<PageLoad> {
  return firstVisitOf(open, origin, homePage)
}

/** Clicks the home page's first link to a page as soon as the mouse is on it, and waits until the page and its first frame are visible. */
export async function click(open: OpenPage, measured: MeasuredPage): Promise<ClickRecording> {
  await open.evaluate(clickRecorder(measured))
  const link = open.page.locator(`#root main a[href="${measured.path}"]:visible`).first()
  await link.scrollIntoViewIfNeeded()
  await link.click({ delay: pressMs })
  await waitUntil(open, `${recording}.rendered > 0 && (${!measured.hasVideo} || ${recording}.firstFrame > 0)`)
  return open.evaluate<ClickRecording>(recording)
}

function transferredBytes({ requests }: NetworkLog): number {
  return requests.reduce((sum, { type, isFromCache, bytes }) => sum + (type === 'Media' || isFromCache ? 0 : bytes), 0)
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
    return {
      ...recorded,
      requests: log.requests,
      chainDepth: chainDepth(untilRendered, url),
      bytes: transferredBytes(log),
    }
  }
  const state = await open.evaluate(`JSON.stringify(${recording})`).catch(String)
  throw new Error(`${url} did not become idle within a minute. Recorded so far: ${state}`)
}
