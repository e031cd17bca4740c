import type { ReleaseDocument } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'
import type { Browser } from 'playwright-core'

import type { Evidence } from './evidence.ts'
import type { PreviewedRelease } from './intercept-requests.ts'
import { accessibilityProblems } from './page-rules/accessibility.ts'
import { lostFrameProblems } from './page-rules/frame.ts'
import { isBusier, mainThreadProblems } from './page-rules/main-thread.ts'
import type { PixelReader } from './page-rules/painted-pixels.ts'
import type { StoredValues } from './page-rules/stored-names.ts'
import type { PageToRender } from './pages-to-render.ts'
import { conditionsOf } from './plan-visits.ts'
import type { Visit } from './plan-visits.ts'
import type { Problem, Refusal } from './refusal.ts'
import { renderPage } from './render-page.ts'
import type { Expectation, Rendering, ShellReference } from './render-page.ts'
import { gzippedBytes, isCode, sizeProblems } from './size-errors.ts'

/** A release, stored so that its pages can be rendered. */
export interface StoredRelease {
  id: string
  document: ReleaseDocument
}

export interface Job {
  page: PageToRender
  visit: Visit
  /** Whether this is the simplest page of its route, which is compared with the live build's page. */
  isFirst: boolean
  /** Whether this is the first page at its width, which is the only one audited: axe violations rarely depend on the viewer or the content. */
  isAudited: boolean
  /** How many of the route's pages have failed so far. */
  failures: { count: number }
}

/** After this many failed pages, the rest of the route is skipped. */
const enoughFailures = 3
/** Rules that a page may break just because the machine is busy. Such a page is re-rendered. */
const timed = new Set(['available', 'loading', 'visible'])

/** Reported if the shell's own page, the reference for all other pages, couldn't be rendered. */
const unheld: Problem = {
  rule: 'frame',
  text: "cannot be compared with the shell's own page, which timed out twice. Check again when the machine is less busy",
}

/** Options for `createExaminer`. */
export interface ExaminerOptions {
  storage: SiteStorage
  /** Stores the live release for comparison; undefined if nothing is live. */
  keepLive: () => Promise<StoredRelease | undefined>
  evidence: Evidence
  acceptsSize?: boolean | undefined
  /** How long to watch each route's simplest page for late errors, in milliseconds; 10,000 by default. */
  watchMs?: number | undefined
}

/** Renders pages of one release and checks them against all rules. */
interface Examiner {
  examine(job: Job): Promise<Examined>
}

/** Result of a job. */
interface Examined {
  url: string
  isRendered: boolean
  refusals: Refusal[]
}

/** Creates an examiner. Starts by rendering the shell's own page as the reference for all other pages. */
export async function createExaminer(
  browser: Browser,
  pixels: PixelReader,
  preview: PreviewedRelease,
  document: ReleaseDocument,
  { storage, keepLive, evidence, acceptsSize, watchMs = 10_000 }: ExaminerOptions,
): Promise<Examiner> {
  const origins = originsOf(preview, document)
  const [shell] = document.microFrontends.shell
  const pagesOfShell = shell?.extras.pages ?? ['/']
  const plain = { url: pagesOfShell[0] ?? '/', subject: '', isGone: false, answers: 'full' } as const
  const ofShell: Expectation = {
    app: 'shell',
    access: 'public',
    routes: pagesOfShell,
    origins,
    watchMs: 0,
    isAudited: false,
  }
  // Retry once if the page couldn't be rendered.
  const shellsPage = async (visit: Pick<Visit, 'viewer' | 'width'>) => {
    const render = () => renderPage(browser, pixels, preview, { ...plain, ...visit }, ofShell)
    const first = await render()
    return first.seen === undefined ? render() : first
  }
  const [wide, narrow] = await Promise.all([
    shellsPage({ viewer: 'visitor', width: 1280 }),
    shellsPage({ viewer: 'signed in', width: 360 }),
  ])

  let live: Promise<StoredRelease | undefined> | undefined
  const readLive = () => (live ??= keepLive())

  function referenceFor({ viewer, width }: Visit): ShellReference | undefined {
    const frame = (width === 1280 ? wide : narrow).seen?.frame
    const { stored, shared } = (viewer === 'visitor' ? wide : narrow).seen ?? {}
    if (frame === undefined || stored === undefined || shared === undefined) return undefined
    const seeded = Object.entries(viewer === 'visitor' ? {} : preview.tokens).map(([key, text]) => [
      `localStorage ${key}`,
      text,
    ])
    const own = Object.keys(stored).map((name) => [name, undefined])
    const menu = width === 360 ? { 'sessionStorage sidebarOpen': 'false' } : {}
    return { frame, shared, stored: { ...Object.fromEntries([...own, ...seeded]), ...menu } as StoredValues }
  }

  function expectationOf({ page, visit, isFirst, isAudited }: Job, reference: ShellReference | undefined): Expectation {
    const { app, access, path, routes } = page
    const isOfTeam = visit.subject === 'team URL'
    const all = isOfTeam ? [...routes, path] : routes
    const held = app === 'shell' ? undefined : reference
    return {
      app,
      access,
      routes: all,
      reference: held,
      origins,
      watchMs: isFirst && page.isNew ? watchMs : 0,
      isAudited,
    }
  }

  /** Renders the same page in the live release; undefined if the live release doesn't have the route. */
  async function renderLive(job: Job): Promise<Rendering | undefined> {
    const { page, visit } = job
    const release = await readLive()
    const [entry] = release?.document.microFrontends[page.app] ?? []
    if (release === undefined || entry === undefined) return undefined
    const paths = [...(entry.extras.pages ?? []), ...entry.extras.routes.map(({ path }) => path)]
    if (!paths.includes(page.path)) return undefined
    const expectation = { ...expectationOf(job, page.isNew ? undefined : referenceFor(visit)), watchMs: 0 }
    return renderPage(browser, pixels, { ...preview, release: release.id }, visit, expectation)
  }

  async function examine(job: Job): Promise<Examined> {
    const { page, visit, isFirst, failures } = job
    if (failures.count >= enoughFailures) return { url: visit.url, isRendered: false, refusals: [] }
    const expectation = expectationOf(job, referenceFor(visit))
    const render = () => renderPage(browser, pixels, preview, visit, expectation)
    let rendering = await render()
    if (rendering.problems.some(({ rule }) => timed.has(rule))) rendering = await render()

    let problems = rendering.problems
    if (page.isNew && page.app !== 'shell' && expectation.reference === undefined) problems = [...problems, unheld]
    const isCompared = page.isNew && isFirst
    const needsLive = isCompared || rendering.violations.length > 0 || (!page.isNew && problems.length > 0)
    const livePage = needsLive ? await renderLive(job) : undefined
    // Ignore errors that occur without the new builds too.
    if (!page.isNew && livePage !== undefined)
      problems = problems.filter(({ rule }) => livePage.problems.every((other) => other.rule !== rule))
    if (page.isNew || livePage !== undefined)
      problems = [...problems, ...accessibilityProblems(rendering.violations, livePage?.violations ?? [])]
    if (page.isNew && page.app === 'shell' && rendering.seen && livePage?.seen)
      problems = [...problems, ...lostFrameProblems(rendering.seen.frame, livePage.seen.frame)]
    if (isFirst && page.isNew && problems.length === 0)
      problems = [...(await comparedProblems(job, rendering, livePage, render))]

    if (problems.length > 0) failures.count++
    const path =
      problems.length > 0 ? await evidence.save(rendering.screenshot, `${page.app} ${problems[0]?.rule}`) : undefined
    const about = { build: page.build, owner: page.owner, url: visit.url, conditions: conditionsOf(visit) }
    const refusals = problems.map(({ rule, text }) => Object.assign({ rule, text }, about, path && { evidence: path }))
    return { url: visit.url, isRendered: true, refusals }
  }

  /** Compares the page's size and CPU time with the live build's. */
  async function comparedProblems(
    job: Job,
    rendering: Rendering,
    livePage: Rendering | undefined,
    render: () => Promise<Rendering>,
  ): Promise<Problem[]> {
    const { page } = job
    const release = await readLive()
    const bytes = await bytesOf(page.app, rendering, document)
    const liveBytes = livePage && release ? await bytesOf(page.app, livePage, release.document) : undefined
    const found = sizeProblems(bytes, liveBytes, { budgetKb: page.budgetKb, acceptsSize })
    if (livePage === undefined || livePage.problems.length > 0) return found
    const [own, other] = [[rendering.mainThreadMs], [livePage.mainThreadMs]]
    // A single measurement may be an outlier, so measure again.
    for (let more = 0; more < 2 && isBusier(Math.min(...own), Math.min(...other)); more++) {
      own.push((await render()).mainThreadMs)
      const again = await renderLive(job)
      if (again !== undefined) other.push(again.mainThreadMs)
    }
    return [...found, ...mainThreadProblems(own, other)]
  }

  async function bytesOf(app: string, { files }: Rendering, { microFrontends }: ReleaseDocument): Promise<number> {
    const base = microFrontends[app]?.[0]?.extras.base ?? ''
    const names = files.flatMap((file) => (file.startsWith(base) && isCode(file) ? file.slice(base.length) : []))
    return gzippedBytes({ folder: base.replaceAll(/^\/|\/$/g, ''), files: names }, storage)
  }

  return { examine }
}

/** Returns the origins of the site, released files, images and videos. */
export function originsOf({ siteUrl, content }: PreviewedRelease, { microFrontends }: ReleaseDocument): Set<string> {
  const released = Object.values(microFrontends).flatMap((entries) => entries.map(({ url }) => url))
  const media = content.videos.flatMap(({ thumbnail, videoFile, ownerDetails }) => [
    thumbnail,
    videoFile,
    ownerDetails?.avatar,
  ])
  const urls = [...released, ...media].filter((url) => url !== undefined && URL.canParse(url, siteUrl))
  return new Set([siteUrl, ...urls].map((url) => new URL(url ?? '', siteUrl).origin))
}
