import { availableParallelism } from 'node:os'

import { browserArguments } from '../browser/browser-arguments.ts'
import { findBrowser } from '../browser/find-browser.ts'
import { operatorHeaders, releaseHeader } from '../site/operator-headers.ts'
import type { OperatedSite } from '../site/operator-headers.ts'
import { createApiResponses } from './api-responses.ts'
import type { CheckFindings } from './check.ts'
import { createExaminer, originsOf } from './examine-page.ts'
import type { ExaminerOptions, Job, StoredRelease } from './examine-page.ts'
import { mockTokens } from './mock-viewer.ts'
import { createPixelReader } from './page-rules/painted-pixels.ts'
import type { PageToRender } from './pages-to-render.ts'
import { planVisits, rendersPerRoute } from './plan-visits.ts'
import type { Visit } from './plan-visits.ts'
import type { Refusal } from './refusal.ts'
import { renderEmbeds } from './render-embeds.ts'
import { requirePreview } from './require-preview.ts'
import { runJourneys } from './run-journeys.ts'
import { readSiteContent } from './site-content.ts'
import type { SiteContent } from './site-content.ts'
import type { TeamChecks } from '../checks.ts'

/** Options for rendering pages. */
export interface RenderOptions extends ExaminerOptions {
  team: TeamChecks
  /** Maximum number of renders for each route of a new build. */
  limit?: number | undefined
}

/** Maximum number of renders per route for remotes that are rendered only because the shell is new. */
const rendersOfOthers = 3
/**
 * Renders a release's pages in one headless browser, several at a time, then runs the teams' journeys.
 *
 * @param site a site with the same storage, plus its operator token.
 * @throws {Error} if no such site responds or no browser is available.
 */
export async function renderErrors(
  site: OperatedSite,
  release: StoredRelease,
  pages: readonly PageToRender[],
  options: RenderOptions,
): Promise<Omit<CheckFindings, 'errors' | 'warnings'>> {
  const headers = operatorHeaders(site)
  await requirePreview(site.url, { ...headers, [releaseHeader]: release.id }, release.id)
  const content = await readSiteContent(site.url)
  const api = createApiResponses(site.url)
  const preview = {
    siteUrl: site.url,
    operatorHeaders: headers,
    release: release.id,
    content,
    api,
    tokens: mockTokens(),
  }
  // Lazy, because the library is large and most commands don't need it.
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  try {
    const pixels = createPixelReader(await browser.newPage())
    const examiner = await createExaminer(browser, pixels, preview, release.document, options)
    const found = await inTurn(planned(pages, content, options), (job) => examiner.examine(job))
    const journeys = await runJourneys(browser, preview, pages, options.team.journeys ?? [], options.evidence)
    const apps = new Set(pages.filter(({ isNew }) => isNew).map(({ app }) => app))
    const origins = originsOf(preview, release.document)
    const embeds = await renderEmbeds(browser, pixels, preview, release.document, apps, { ...options, origins })
    const refusals = [...found.flatMap(({ refusals }) => refusals), ...embeds.refusals, ...journeys]
    const ofRoutes = found.filter(({ isRendered }) => isRendered).map(({ url }) => url)
    const rendered = [...new Set([...ofRoutes, ...embeds.rendered])]
    const skipped = pages.flatMap((page) => (visitsOf(page, content, options).length === 0 ? [page.path] : []))
    return {
      refusals: joined(refusals),
      rendered,
      renders: ofRoutes.length + embeds.rendered.length,
      skipped,
    }
  } finally {
    await browser.close()
  }
}

function visitsOf(page: PageToRender, content: SiteContent, { limit = rendersPerRoute, team }: RenderOptions): Visit[] {
  return planVisits(page, content, {
    limit: page.isNew ? limit : Math.min(limit, rendersOfOthers),
    teamUrls: team.urls?.[page.path] ?? [],
  })
}

function planned(pages: readonly PageToRender[], content: SiteContent, options: RenderOptions): Job[] {
  return pages.flatMap((page) => {
    const failures = { count: 0 }
    return visitsOf(page, content, options).map((visit, index, visits) => {
      const isAudited = visits.findIndex(({ width }) => width === visit.width) === index
      return { page, visit, isFirst: index === 0, isAudited, failures }
    })
  })
}

/** Maps items a few at a time, and preserves their order. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  async function takeOn(): Promise<void> {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as Item)
  }
  // More pages than processors, because a page spends much of its time waiting.
  const atOnce = Math.min(8, availableParallelism() + 1)
  await Promise.all(Array.from({ length: atOnce }, takeOn))
  return results
}

/** Merges a route's identical problems into one refusal, with the conditions of the first render. */
function joined(refusals: readonly Refusal[]): Refusal[] {
  const first = new Map<string, Refusal>()
  for (const refusal of refusals) {
    const { build, rule, text, url = '' } = refusal
    const key = `${build} ${rule} ${text.replaceAll(url, '').replaceAll(/\d+/g, '0')}`
    if (!first.has(key)) first.set(key, refusal)
  }
  return [...first.values()]
}
