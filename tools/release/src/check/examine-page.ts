import type { NewRelease, ReleaseDocument } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'

import type { CheckOptions } from './check.ts'
import { accessibilityProblems } from './page-rules/accessibility.ts'
import { lostFrameProblems } from './page-rules/frame.ts'
import { mainThreadProblems } from './page-rules/main-thread.ts'
import { conditionsOf } from './plan-visits.ts'
import type { PageToRender, Visit } from './plan-visits.ts'
import type { Problem, Refusal, Refuse } from './refusal.ts'
import { renderPage, storedBefore } from './render-page.ts'
import type { RenderedRelease, Rendering, ShellReference } from './render-page.ts'
import { loadedBytes, sizeProblems } from './size-errors.ts'

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

export interface ExaminerOptions extends Pick<CheckOptions, 'acceptsSize' | 'watchMs'> {
  storage: SiteStorage
  /** Stores the live release for comparison; undefined if nothing is live. */
  keepLive: () => Promise<NewRelease | undefined>
  refuse: Refuse
}

/** Returns a function that renders a page of the release and checks it against all rules. It returns undefined if the page is skipped. */
export function createExaminer(
  release: RenderedRelease,
  document: ReleaseDocument,
  { storage, keepLive, refuse, acceptsSize, watchMs = 10_000 }: ExaminerOptions,
): (job: Job) => Promise<Refusal[] | undefined> {
  let kept: Promise<NewRelease | undefined> | undefined
  const readLive = () => (kept ??= keepLive())
  const shellPages = new Map<string, Promise<Rendering>>()

  /** Renders the shell's own page, which is the reference for all other pages. Retries once if it can't be rendered. */
  async function renderShell(visit: Pick<Visit, 'viewer' | 'width'>): Promise<Rendering> {
    const routes = document.microFrontends.shell[0]?.extras.pages ?? ['/']
    const plain = { url: routes[0] ?? '/', subject: '', isGone: false, answers: 'full', ...visit } as const
    const expected = { app: 'shell', access: 'public', routes, watchMs: 0, isAudited: false } as const
    const first = await renderPage(release, plain, expected)
    return first.seen === undefined ? renderPage(release, plain, expected) : first
  }

  async function referenceFor({ viewer, width }: Visit): Promise<ShellReference | undefined> {
    const key = `${viewer} ${width}`
    const rendering = shellPages.get(key) ?? renderShell({ viewer, width })
    shellPages.set(key, rendering)
    const { seen } = await rendering
    if (seen === undefined) return undefined
    const own = Object.fromEntries(Object.keys(seen.stored).map((name) => [name, undefined]))
    return { ...seen, stored: { ...own, ...storedBefore(release, { viewer, width }) } }
  }

  /** Renders the same page in the live release; undefined if the live release doesn't have the route. */
  async function renderLive({ page, visit, isAudited }: Job): Promise<Rendering | undefined> {
    const live = await readLive()
    const [entry] = live?.document.microFrontends[page.app] ?? []
    if (live === undefined || entry === undefined) return undefined
    const paths = [...(entry.extras.pages ?? []), ...entry.extras.routes.map(({ path }) => path)]
    if (!paths.includes(page.path)) return undefined
    const reference = page.isNew || page.app === 'shell' ? undefined : await referenceFor(visit)
    return renderPage({ ...release, release: live.id }, visit, { ...page, reference, watchMs: 0, isAudited })
  }

  /** Compares the page's size and CPU time with the live build's. */
  async function comparedProblems(
    job: Job,
    rendering: Rendering,
    livePage: Rendering | undefined,
    render: () => Promise<Rendering>,
  ): Promise<Problem[]> {
    const { app, budgetKb } = job.page
    const bytesOf = ({ files }: Rendering, { microFrontends }: ReleaseDocument) =>
      loadedBytes(files, microFrontends[app]?.[0]?.extras.base ?? '', storage)
    const live = await readLive()
    const liveBytes = livePage && live && (await bytesOf(livePage, live.document))
    const found = sizeProblems(await bytesOf(rendering, document), liveBytes, { budgetKb, acceptsSize })
    if (livePage === undefined || livePage.problems.length > 0) return found
    let [ms, liveMs] = [rendering.mainThreadMs, livePage.mainThreadMs]
    // A single measurement may be an outlier, so measure again. The minimum is the most accurate.
    for (let more = 0; more < 2 && mainThreadProblems(ms, liveMs).length > 0; more++) {
      ms = Math.min(ms, (await render()).mainThreadMs)
      liveMs = Math.min(liveMs, (await renderLive(job))?.mainThreadMs ?? liveMs)
    }
    return [...found, ...mainThreadProblems(ms, liveMs)]
  }

  return async function examine(job) {
    const { page, visit, isFirst, isAudited, failures } = job
    if (failures.count >= enoughFailures) return undefined
    const reference = page.app === 'shell' ? undefined : await referenceFor(visit)
    const isCompared = page.isNew && isFirst
    const expected = { ...page, reference, watchMs: isCompared ? watchMs : 0, isAudited }
    const render = () => renderPage(release, visit, expected)
    let rendering = await render()
    if (rendering.problems.some(({ rule }) => timed.has(rule))) rendering = await render()

    let problems = [...rendering.problems]
    if (page.isNew && page.app !== 'shell' && reference === undefined) problems.push(unheld)
    const needsLive = isCompared || rendering.violations.length > 0 || (!page.isNew && problems.length > 0)
    const livePage = needsLive ? await renderLive(job) : undefined
    // Ignore errors that occur without the new builds too.
    if (!page.isNew && livePage !== undefined)
      problems = problems.filter(({ rule }) => livePage.problems.every((other) => other.rule !== rule))
    if (page.isNew || livePage !== undefined)
      problems.push(...accessibilityProblems(rendering.violations, livePage?.violations ?? []))
    if (page.isNew && page.app === 'shell' && rendering.seen && livePage?.seen)
      problems.push(...lostFrameProblems(rendering.seen.frame, livePage.seen.frame))
    if (isCompared && problems.length === 0) problems = await comparedProblems(job, rendering, livePage, render)

    if (problems.length > 0) failures.count++
    const about = { build: page.build, owner: page.owner, url: visit.url, conditions: conditionsOf(visit) }
    return refuse(problems, about, rendering.screenshot, `${page.app} ${problems[0]?.rule}`)
  }
}
