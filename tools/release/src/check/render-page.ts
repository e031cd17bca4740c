import { setTimeout } from 'node:timers/promises'

import { matchRoute } from '@kinora/releases'
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core'

import { interceptRequests } from './intercept-requests.ts'
import type { SiteContent } from './site-content.ts'
import { mockTokens } from './mock-viewer.ts'

/** A page of a release, and what it is to be rendered with. */
export interface PageVisit {
  siteUrl: string
  /** What opens the preview. It goes to the site's own pages alone, never to what a build asks for, and no script can read it. */
  operatorHeaders: Record<string, string>
  release: string
  /** `/watch/v-1` */
  url: string
  access: 'public' | 'token'
  /** The paths of the build that answers for the page; it may lead from one to another. */
  routes: readonly string[]
  content: SiteContent
}

const shownWithinMs = 30_000
// Longer than the shell waits for a remote's files: what is not there by then, and is not said to be on its way, does not come.
const blankForMs = 8_000

const quietWithinMs = 5_000
// A page that keeps its browser busy for good answers no question at all.
const overWithinMs = 60_000

/** Renders one page, and gives what is wrong with it: nothing for a page that shows something and logs no error. */
export async function renderPage(browser: Browser, visit: PageVisit): Promise<string[]> {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' })
  const tooLate = setTimeout(overWithinMs, ['keeps the browser busy for good'], { ref: false })
  try {
    return await Promise.race([lookAtPage(context, visit), tooLate])
  } catch (error) {
    return [`cannot be shown: ${firstLine((error as Error).message)}`]
  } finally {
    await Promise.race([context.close(), setTimeout(quietWithinMs, undefined, { ref: false })])
  }
}

async function lookAtPage(context: BrowserContext, visit: PageVisit): Promise<string[]> {
  await interceptRequests(context, visit)
  if (visit.access === 'token') await context.addInitScript(storeSession, mockTokens())
  const page = await context.newPage()
  const errors = collectErrors(page)
  await page.goto(`${visit.siteUrl}${visit.url}`, { timeout: shownWithinMs })
  await settledState(page)
  // What comes after the page is shown may still fail. Pages that never fall silent, such as a video's, are left at that.
  await page.waitForLoadState('networkidle', { timeout: quietWithinMs }).catch(() => {})
  const state = await settledState(page)
  return [...new Set([...stateFaults(state, visit), ...leadsElsewhere(page, visit), ...errors])]
}

function storeSession(tokens: Record<string, string>): void {
  for (const [key, token] of Object.entries(tokens)) localStorage.setItem(key, token)
}

/** Every error that the page logs or does not catch, from now on. */
function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`throws: ${firstLine(error.message)}`))
  page.on('crash', () => errors.push('makes the browser crash'))
  page.on('console', (message) => {
    if (message.type() === 'error' && isOfBuild(message, page))
      errors.push(`logs an error: ${firstLine(message.text())}`)
  })
  return errors
}

/** A picture or video that is missing is a error of the content, not of what shows it. */
function isOfBuild(message: ConsoleMessage, page: Page): boolean {
  if (!message.text().startsWith('Failed to load resource')) return true
  const { pathname, origin } = new URL(message.location().url, page.url())
  return origin === new URL(page.url()).origin && /^\/(mf|api)\//.test(pathname)
}

interface PageState {
  title: string
  /** Whether the shell has drawn its frame. */
  hasFrame: boolean
  isBusy: boolean
  isBlank: boolean
  alert: string
}

/** What the page shows once nothing in it is loading any more, or when its time is up. */
async function settledState(page: Page): Promise<PageState> {
  const start = Date.now()
  let emptySince = start
  for (;;) {
    // Between two documents there is nothing to be read.
    const state = await page.evaluate(readState).catch(() => leaving)
    if (!state.isBusy && !state.isBlank) return state
    if (state.isBusy || !state.hasFrame) emptySince = Date.now()
    if (Date.now() - emptySince > blankForMs || Date.now() - start > shownWithinMs) return state
    await page.waitForTimeout(100)
  }
}

const leaving: PageState = { title: '', hasFrame: false, isBusy: true, isBlank: true, alert: '' }

function readState(): PageState {
  const main = document.querySelector('main')
  const loading = '[aria-busy="true"], [data-placeholder]'
  return {
    title: document.title,
    hasFrame: main !== null,
    isBusy: main !== null && (main.matches(loading) || main.querySelector(loading) !== null),
    isBlank: main === null || (main.innerText.trim() === '' && main.querySelector('img, video, canvas, svg') === null),
    alert: main?.querySelector<HTMLElement>('[role="alert"]')?.innerText ?? '',
  }
}

function stateFaults({ title, isBusy, isBlank, alert }: PageState, { access }: PageVisit): string[] {
  if (isBusy) return [`is still loading after ${shownWithinMs / 1000} s`]
  if (isBlank) return ['shows nothing']
  // The shell's own page in place of one that failed.
  if (title.startsWith('Not available')) return [`is not available: "${firstLine(alert)}"`]
  return access === 'token' && title.startsWith('Log in') ? ['asks for a log-in'] : []
}

function leadsElsewhere(page: Page, { routes, url }: PageVisit): string[] {
  const { pathname } = new URL(page.url())
  return matchRoute(
    routes.map((path) => ({ path })),
    pathname,
  )
    ? []
    : [`leads to ${pathname}, not to ${url}`]
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, 300) ?? ''
}
