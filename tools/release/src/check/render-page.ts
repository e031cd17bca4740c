import { setTimeout } from 'node:timers/promises'

import type { Browser, BrowserContext } from 'playwright-core'

import { interceptRequests } from './intercept-requests.ts'
import type { PreviewedRelease } from './intercept-requests.ts'
import { readViolations } from './page-rules/accessibility.ts'
import type { Violation } from './page-rules/accessibility.ts'
import { collectErrors } from './page-rules/errors.ts'
import { frameProblems, measureFrame } from './page-rules/frame.ts'
import type { Frame } from './page-rules/frame.ts'
import { countMainThread } from './page-rules/main-thread.ts'
import { readSharedWindow, rememberGlobals, sharedWindowProblems } from './page-rules/page-globals.ts'
import type { SharedWindow } from './page-rules/page-globals.ts'
import { settledState, shownWithinMs, stateProblems } from './page-rules/page-state.ts'
import type { PixelReader } from './page-rules/painted-pixels.ts'
import { readStored, storageProblems } from './page-rules/stored-names.ts'
import type { StoredValues } from './page-rules/stored-names.ts'
import type { PageToRender, Visit } from './plan-visits.ts'
import { firstLine } from './refusal.ts'
import type { Problem } from './refusal.ts'
import { watchTraffic } from './watch-traffic.ts'

/** A release, and the browser that renders it. */
export interface RenderedRelease extends PreviewedRelease {
  browser: Browser
  pixels: PixelReader
}

/** What a page should look like, and how to check it. */
export interface Expectation extends Pick<PageToRender, 'app' | 'access' | 'routes'> {
  /** The shell's own page, for comparison; undefined when rendering that page itself. */
  reference?: ShellReference | undefined
  /** How long to watch the page for late errors, in milliseconds after opening it. */
  watchMs: number
  isAudited: boolean
}

/** State of the shell's own page: its frame, storage and window. */
export interface ShellReference {
  frame: Frame
  stored: StoredValues
  shared: SharedWindow
}

/** A rendered page. */
export interface Rendering {
  problems: readonly Problem[]
  screenshot?: Buffer
  /** CPU time of the main thread until the page was complete, in milliseconds. */
  mainThreadMs: number
  /** Paths of the released files that the page requested. */
  files: string[]
  violations: Violation[]
  /** Undefined if the page couldn't be rendered. */
  seen?: ShellReference
}

const quietWithinMs = 5_000
const heights = { 1280: 800, 360: 740, 640: 360 }

/** Renders a page for one viewer, and checks all rules that don't need the live build. */
export async function renderPage(release: RenderedRelease, visit: Visit, expected: Expectation): Promise<Rendering> {
  const look = (context: BrowserContext) => Promise.race([lookAtPage(context, release, visit, expected), timeout()])
  return inContext(release, visit, look).catch((error: unknown) => ({
    problems: [renderError(error)],
    mainThreadMs: 0,
    files: [],
    violations: [],
  }))
}

/** Reports a page that could not be rendered. */
export function renderError(error: unknown): Problem {
  return { rule: 'errors', text: `cannot be shown: ${firstLine((error as Error).message)}` }
}

type Conditions = Pick<Visit, 'viewer' | 'answers'> & { width: keyof typeof heights }

/** Opens a browser context for a viewer, and closes it after `work`. */
export async function inContext<Result>(
  release: RenderedRelease,
  conditions: Conditions,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const { width } = conditions
  const context = await release.browser.newContext({
    viewport: { width, height: heights[width] },
    baseURL: release.siteUrl,
    serviceWorkers: 'block',
    locale: 'en-GB',
  })
  try {
    await interceptRequests(context, release, conditions)
    await context.addInitScript(rememberGlobals)
    await context.addInitScript(applyFonts)
    await context.addInitScript(storeChoices, storedBefore(release, conditions))
    return await work(context)
  } finally {
    await Promise.race([context.close(), setTimeout(quietWithinMs, undefined, { ref: false })])
  }
}

/** Rejects after a minute. A page that blocks its browser never responds. */
export async function timeout(): Promise<never> {
  await setTimeout(60_000, undefined, { ref: false })
  throw new Error('timed out after 60 s')
}

/** Returns what a viewer has stored before opening a page. In a narrow window, an open menu would cover the page. */
export function storedBefore(
  { tokens }: PreviewedRelease,
  { viewer, width }: Pick<Conditions, 'viewer' | 'width'>,
): StoredValues {
  const session = viewer === 'signed in' ? Object.entries(tokens) : []
  return {
    ...Object.fromEntries(session.map(([name, token]) => [`localStorage ${name}`, token])),
    ...(width === 360 && { 'sessionStorage sidebarOpen': 'false' }),
  }
}

/** Runs in the browser before the page's own scripts. */
function storeChoices(stored: StoredValues): void {
  for (const [place, value = ''] of Object.entries(stored)) {
    const [store, name = ''] = place.split(' ')
    ;(store === 'localStorage' ? localStorage : sessionStorage).setItem(name, value)
  }
}

/**
 * Runs in the browser before the page's own scripts. Applies each web font as soon as it has loaded. Left alone, a page may put off a font until the next page
 * to avoid layout shifts, so identical builds could end up in different fonts.
 */
function applyFonts(): void {
  // oxlint-disable-next-line unbound-method -- called with its object
  const { load } = FontFace.prototype
  FontFace.prototype.load = async function (this: FontFace) {
    const typeface = await load.call(this)
    document.fonts.add(typeface)
    return typeface
  }
}

async function lookAtPage(
  context: BrowserContext,
  { pixels, siteUrl }: RenderedRelease,
  { url, isGone }: Visit,
  { app, access, routes, reference, watchMs, isAudited }: Expectation,
): Promise<Rendering> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const readMainThread = await countMainThread(session)
  const errors = collectErrors(page, isGone)
  const traffic = watchTraffic(page)
  const watchedUntil = Date.now() + watchMs
  await page.goto(url, { timeout: shownWithinMs })
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
  const problems = stateProblems(state, page, { url, access, routes })
  const rendering = { screenshot, mainThreadMs, files: traffic.files() }
  // Skip the remaining checks for a broken page, because their results would be meaningless.
  if (problems.length > 0 || new URL(page.url()).origin !== new URL(siteUrl).origin)
    return { ...rendering, problems: distinct([...problems, ...errors()]), violations: [] }

  await page.waitForTimeout(Math.max(0, watchedUntil - Date.now()))
  const shared = await readSharedWindow(page, session)
  // Run axe last, because it changes the document.
  const violations = isAudited ? await readViolations(page) : []
  const frame = await page.evaluate(measureFrame)
  const seen = { frame, stored: await readStored(page, context), shared }
  if (!(await pixels.isPainted(screenshot, frame.pageArea)))
    problems.push({ rule: 'visible', text: 'shows nothing visible in the page area' })
  if (reference !== undefined) {
    problems.push(
      ...storageProblems(app, seen.stored, reference.stored),
      ...sharedWindowProblems(shared, reference.shared),
      ...(await frameProblems(page, frame, reference.frame, pixels, takeScreenshot)),
    )
  }
  return { ...rendering, problems: distinct([...problems, ...errors()]), violations, seen }
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

function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [`${problem.rule} ${problem.text}`, problem])).values()]
}
