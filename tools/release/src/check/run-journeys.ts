import type { Journey } from '../checks.ts'
import { collectErrors } from './page-rules/errors.ts'
import type { PageToRender } from './plan-visits.ts'
import { firstLine } from './refusal.ts'
import type { Problem, Refusal, Refuse } from './refusal.ts'
import { inContext, timeout } from './render-page.ts'
import type { RenderedRelease } from './render-page.ts'

/** Runs the teams' journeys through a release one by one, and returns the failures. */
export async function runJourneys(
  release: RenderedRelease,
  pages: readonly PageToRender[],
  journeys: readonly Journey[],
  refuse: Refuse,
): Promise<Refusal[]> {
  const newPages = pages.filter(({ isNew }) => isNew)
  const refusals: Refusal[] = []
  for (const journey of journeys) {
    const { name, viewer = 'visitor' } = journey
    const { build = '', owner = '' } = newPages.find(({ app }) => app === journey.app) ?? newPages[0] ?? {}
    const found = await inContext(release, { viewer, width: 1280, answers: 'full' }, async (context) => {
      const page = await context.newPage()
      const errors = collectErrors(page, false)
      const failure: Problem[] = await Promise.race([journey.run(page), timeout()]).then(
        () => [],
        (error: unknown) => {
          const why = firstLine(error instanceof Error ? error.message : String(error))
          return [{ rule: 'journey', text: `fails in the journey "${name}": ${why}` }]
        },
      )
      const problems = [...failure, ...errors()]
      const screenshot = problems.length === 0 ? undefined : await page.screenshot({ timeout: 10_000 }).catch(() => {})
      const url = new URL(page.url(), release.siteUrl).pathname
      const about = { build, owner, url, conditions: `journey "${name}", ${viewer}` }
      return refuse(problems, about, screenshot ?? undefined, `journey ${name}`)
    })
    refusals.push(...found)
  }
  return refusals
}
