import { setTimeout } from 'node:timers/promises'

import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core'

import { firstLine } from './refusal.ts'
import { interceptRequests } from './intercept-requests.ts'
import type { PreviewedRelease } from './intercept-requests.ts'
import { readViolations } from './page-rules/accessibility.ts'
import type { Violation } from './page-rules/accessibility.ts'
import { collectForeignRequests } from './page-rules/foreign-requests.ts'
import { frameProblems, readFrame } from './page-rules/frame.ts'
import type { Frame } from './page-rules/frame.ts'
import { countMainThread } from './page-rules/main-thread.ts'
import { urlProblems, settledState, shownWithinMs, stateProblems } from './page-rules/page-state.ts'
import { readSharedWindow, rememberGlobals, sharedWindowProblems } from './page-rules/page-globals.ts'
import type { SharedWindow } from './page-rules/page-globals.ts'
import type { PixelReader } from './page-rules/painted-pixels.ts'
import { readStored, storageProblems } from './page-rules/stored-names.ts'
import type { StoredValues } from './page-rules/stored-names.ts'
import type { Visit } from './plan-visits.ts'
import { applyFonts } from './apply-fonts.ts'
import type { Problem } from './refusal.ts'
import { watchTraffic } from './watch-traffic.ts'

/** What a page should look like, and how to check it. */
export interface Expectation {
  /** App that owns the page. */
  app: string
  access: 'public' | 'token'
  /** Paths of the build. Redirects between them are allowed. */
  routes: readonly string[]
  /** The shell's own page, for comparison; undefined when rendering that page itself. */
  reference?: ShellReference | undefined
  /** How long to watch the page for late errors, in milliseconds after opening it. */
  watchMs: number
  isAudited: boolean
  /** Origins that the page may use. */
  origins: ReadonlySet<string>
}

/** State of the shell's own page: its frame, storage and window. */
export interface ShellReference {
  frame: Frame
  stored: StoredValues
  shared: SharedWindow
}

/** A rendered page. */
export interface Rendering {
  problems: Problem[]
  /** PNG of the whole window; undefined if the page couldn't be rendered. */
  screenshot?: Buffer | undefined
  /** CPU time of the main thread until the page was complete, in milliseconds. */
  mainThreadMs: number
  /** Paths of the released files that the page requested. */
  files: string[]
  violations: Violation[]
  /** The page's frame, storage and window; undefined if the page couldn't be rendered. */
  seen?: ShellReference
}

const quietWithinMs = 5_000
// Timeout of a render, because a page that blocks its browser never responds.
const overWithinMs = 60_000
const heights = { 1280: 800, 360: 740 }

/** Renders a page for one viewer, and checks all rules that don't need the live build. */
export async function renderPage(
  browser: Browser,
  pixels: PixelReader,
  preview: PreviewedRelease,
  visit: Visit,
  expected: Expectation,
): Promise<Rendering> {
  const context = await openContext(browser, preview, visit)
  const busy = { rule: 'errors', text: 'blocks the browser' } as const
  const tooLate = setTimeout(overWithinMs, failed(busy), { ref: false })
  try {
    return await Promise.race([lookAtPage(context, pixels, preview, visit, expected), tooLate])
  } catch (error) {
    return failed({ rule: 'errors', text: `cannot be shown: ${firstLine((error as Error).message)}` })
  } finally {
    await Promise.race([context.close(), setTimeout(quietWithinMs, undefined, { ref: false })])
  }
}

/** Opens a browser context for a viewer, in any release. */
export async function openContext(
  browser: Browser,
  preview: PreviewedRelease,
  visit: Pick<Visit, 'viewer' | 'width' | 'answers'>,
): Promise<BrowserContext> {
  const viewport = { width: visit.width, height: heights[visit.width] }
  const context = await browser.newContext({
    viewport,
    baseURL: preview.siteUrl,
    serviceWorkers: 'block',
    locale: 'en-GB',
  })
  await interceptRequests(context, preview, visit)
  const session = visit.viewer === 'signed in' ? preview.tokens : {}
  // In a narrow window, an open menu would cover the page, so `storeChoices` closes it.
  await context.addInitScript(rememberGlobals)
  await context.addInitScript(applyFonts)
  await context.addInitScript(storeChoices, { session, isMenuClosed: visit.width < 1024 })
  return context
}

function storeChoices({ session, isMenuClosed }: { session: Record<string, string>; isMenuClosed: boolean }): void {
  for (const [key, token] of Object.entries(session)) localStorage.setItem(key, token)
  if (isMenuClosed) sessionStorage.setItem('sidebarOpen', 'false')
}

function failed(problem: Problem): Rendering {
  return { problems: [problem], mainThreadMs: 0, files: [], violations: [] }
}

async function lookAtPage(
  context: BrowserContext,
  pixels: PixelReader,
  preview: PreviewedRelease,
  visit: Visit,
  expected: Expectation,
): Promise<Rendering> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const readMainThread = await countMainThread(session)
  const errors = collectErrors(page, visit.isGone)
  const foreign = await collectForeignRequests(page, expected.origins)
  const traffic = watchTraffic(page)
  const watchedUntil = Date.now() + expected.watchMs
  await page.goto(visit.url, { timeout: shownWithinMs })
  let state = await settledState(page)
  // Don't wait again for a page that never finishes loading: the render would time out.
  if (!state.isBusy) {
    await traffic.quiet(quietWithinMs)
    await page.evaluate(scrollThrough)
    await traffic.quiet(quietWithinMs)
    state = await settledState(page)
  }
  const mainThreadMs = await readMainThread()

  const takeScreenshot = () => page.screenshot({ animations: 'disabled', timeout: shownWithinMs })
  const screenshot = await takeScreenshot()
  const problems = [
    ...stateProblems(state, expected.access),
    ...urlProblems(page, visit.url, expected.routes),
    ...(await foreign()),
  ]
  const rendering = { screenshot, mainThreadMs, files: traffic.files() }
  // Skip the remaining checks for a broken page, because their results would be meaningless.
  if (problems.length > 0 || new URL(page.url()).origin !== new URL(preview.siteUrl).origin)
    return { ...rendering, problems: distinct([...problems, ...errors(problems)]), violations: [] }

  await page.waitForTimeout(Math.max(0, watchedUntil - Date.now()))
  const shared = await readSharedWindow(page, session)
  // Run axe last, because it changes the document.
  const violations = expected.isAudited ? await readViolations(page) : []
  const seen = { frame: await readFrame(page), stored: await readStored(page, context), shared }
  if (!(await pixels.isPainted(screenshot, seen.frame.pageArea)))
    problems.push({ rule: 'visible', text: 'shows nothing visible in the page area' })
  const { reference } = expected
  if (reference !== undefined) {
    problems.push(
      ...storageProblems(expected.app, seen.stored, reference.stored),
      ...sharedWindowProblems(shared, reference.shared),
      ...(await frameProblems(page, seen.frame, reference.frame, pixels, takeScreenshot)),
    )
  }
  return { ...rendering, problems: distinct([...problems, ...errors(problems)]), violations, seen }
}

/** Runs in the browser. Scrolls through the page and back to the top, so that lazy content loads. */
async function scrollThrough(): Promise<void> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- code that runs in the browser cannot use outer functions
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
  const most = 12
  for (let step = 1; step <= most && scrollY + innerHeight < document.documentElement.scrollHeight - 1; step++) {
    scrollTo({ top: step * innerHeight, behavior: 'instant' })
    await frame()
    await frame()
  }
  scrollTo({ top: 0, behavior: 'instant' })
  await frame()
}

/**
 * Collects errors that a page logs or doesn't catch.
 *
 * @returns a function that returns the errors, minus those that another rule reports.
 */
export function collectErrors(page: Page, isGone: boolean): (others: readonly Problem[]) => Problem[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`throws: ${firstLine(error.message)}`))
  page.on('crash', () => errors.push('crashes the browser'))
  page.on('console', (message) => {
    if (message.type() === 'error' && isOfBuild(message, page, isGone))
      errors.push(`logs an error: ${firstLine(message.text())}`)
  })
  return (others) => {
    const isForeign = others.some(({ rule }) => rule === 'origins')
    return errors
      .filter((text) => !(isForeign && text.includes('Content Security Policy')))
      .map((text) => ({ rule: 'errors', text }))
  }
}

/** Whether the build is to blame for an error. Missing images and videos are content errors, and a 404 is expected for missing content. */
function isOfBuild(message: ConsoleMessage, page: Page, isGone: boolean): boolean {
  if (!message.text().startsWith('Failed to load resource')) return true
  const { pathname, origin } = new URL(message.location().url, page.url())
  if (isGone && pathname.startsWith('/api/') && /status of 404/.test(message.text())) return false
  return origin === new URL(page.url()).origin && /^\/(mf|api)\//.test(pathname)
}

function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.rule} ${problem.text}`, problem])).values()]
}
