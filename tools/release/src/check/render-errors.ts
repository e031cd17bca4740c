import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'

import { releaseEmbeds } from '@kinora/releases'
import type { NewRelease } from '@kinora/releases'

import { browserArguments, findBrowser } from '../browser/find-browser.ts'
import { CodedError } from '../errors/coded-error.ts'
import { operatorHeaders, releaseHeader } from '../site/operator-headers.ts'
import type { OperatedSite } from '../site/operator-headers.ts'
import type { CheckFindings, CheckOptions } from './check.ts'
import { createExaminer } from './examine-page.ts'
import type { ExaminerOptions, Job } from './examine-page.ts'
import { mockTokens } from './mock-viewer.ts'
import { createPixelReader } from './page-rules/painted-pixels.ts'
import { maxRenders, planVisits } from './plan-visits.ts'
import type { PageToRender } from './plan-visits.ts'
import type { Refusal } from './refusal.ts'
import { renderEmbeds } from './render-embeds.ts'
import { runJourneys } from './run-journeys.ts'
import { readSiteContent } from './site-content.ts'
import type { SiteContent } from './site-content.ts'

export type RenderOptions = ExaminerOptions & Pick<CheckOptions, 'team' | 'rendersPerRoute'>

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
  { id, document }: NewRelease,
  pages: readonly PageToRender[],
  options: RenderOptions,
): Promise<Omit<CheckFindings, 'errors' | 'warnings'>> {
  const headers = operatorHeaders(site)
  await requirePreview(site.url, headers, id)
  const content = await readSiteContent(site.url)
  // Lazy, because the library is large and most commands don't need it.
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  try {
    const release = {
      siteUrl: site.url,
      operatorHeaders: headers,
      release: id,
      content,
      responses: new Map(),
      tokens: mockTokens(),
      browser,
      pixels: createPixelReader(await browser.newPage()),
    }
    const examine = createExaminer(release, document, options)
    const jobs = planJobs(pages, content, options)
    // More pages than processors, because a page spends much of its time waiting.
    const concurrency = Math.min(8, availableParallelism() + 1)
    const examined = await Readable.from(jobs)
      .map(async (job: Job) => ({ url: job.visit.url, refusals: await examine(job) }), { concurrency })
      .toArray()
    const found = examined.filter(({ refusals }) => refusals !== undefined)
    const journeys = await runJourneys(release, pages, options.team?.journeys ?? [], options.refuse)
    // Other remotes' embeddable pages haven't changed.
    const newEmbeds = releaseEmbeds(document).filter(({ remoteId }) =>
      pages.some((page) => page.isNew && page.app === remoteId),
    )
    const embeds = await renderEmbeds(release, newEmbeds, options)
    const all = [...found, ...embeds]
    return {
      refusals: joined([...all.flatMap(({ refusals }) => refusals ?? []), ...journeys]),
      rendered: [...new Set(all.map(({ url }) => url))],
      renders: all.length,
      skipped: pages.filter((page) => jobs.every((job) => job.page !== page)).map(({ path }) => path),
    }
  } finally {
    await browser.close()
  }
}

/**
 * Verifies that a site can show a non-live release.
 *
 * @throws {Error} if the site doesn't respond, rejects the token or uses a different storage.
 */
async function requirePreview(siteUrl: string, operator: Record<string, string>, release: string): Promise<void> {
  const help = 'Start a site with "npm start", set KINORA_SITE_URL, or skip rendering with --no-render.'
  const headers = { ...operator, [releaseHeader]: release }
  const answer = await fetch(siteUrl, { headers, redirect: 'error' }).catch((error: unknown) => {
    throw new CodedError('KIN-SITE-001', `No site responds at ${siteUrl}, so pages cannot be rendered. ${help}`, {
      cause: error,
    })
  })
  if (answer.status === 404 || answer.status === 429) {
    throw new CodedError(
      'KIN-SITE-002',
      `The site at ${siteUrl} does not show a preview of release ${release}. Set KINORA_OPERATOR_TOKEN to the site's token (for "npm start", KINORA_HOME ` +
        `to its folder), and make sure that the site uses the same storage. ${help}`,
    )
  }
  if (!answer.ok || !(await answer.text()).includes(release)) {
    throw new CodedError(
      'KIN-SITE-004',
      `The site at ${siteUrl} does not show release ${release}. Make sure that it uses the same storage. ${help}`,
    )
  }
}

function planJobs(
  pages: readonly PageToRender[],
  content: SiteContent,
  { rendersPerRoute: limit = maxRenders, team }: RenderOptions,
): Job[] {
  return pages.flatMap((page) => {
    const failures = { count: 0 }
    const visits = planVisits(page, content, {
      limit: page.isNew ? limit : Math.min(limit, rendersOfOthers),
      teamUrls: team?.urls?.[page.path] ?? [],
    })
    return visits.map((visit, index): Job => {
      const isAudited = visits.findIndex(({ width }) => width === visit.width) === index
      return { page, visit, isFirst: index === 0, isAudited, failures }
    })
  })
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
