import { setTimeout } from 'node:timers/promises'

import type { Browser } from 'playwright-core'

import type { Evidence } from './evidence.ts'
import { firstLine } from './refusal.ts'
import type { PreviewedRelease } from './intercept-requests.ts'
import type { PageToRender } from './pages-to-render.ts'
import type { Problem, Refusal } from './refusal.ts'
import { collectErrors, openContext } from './render-page.ts'
import type { Journey } from '../checks.ts'

const overWithinMs = 60_000

/** Runs the teams' journeys through a release one by one, and returns the failures. */
export async function runJourneys(
  browser: Browser,
  preview: PreviewedRelease,
  pages: readonly PageToRender[],
  journeys: readonly Journey[],
  evidence: Evidence,
): Promise<Refusal[]> {
  const newPages = pages.filter(({ isNew }) => isNew)
  const refusals: Refusal[] = []
  for (const journey of journeys) {
    const { name, viewer = 'visitor' } = journey
    const { build = '', owner = '' } = newPages.find(({ app }) => app === journey.app) ?? newPages[0] ?? {}
    const context = await openContext(browser, preview, { viewer, width: 1280, answers: 'full' })
    try {
      const page = await context.newPage()
      const errors = collectErrors(page, false)
      const tooLate = setTimeout(overWithinMs, undefined, { ref: false }).then(() => {
        throw new Error(`timed out after ${overWithinMs / 1000} s`)
      })
      const failure = await Promise.race([journey.run(page), tooLate]).then(
        (): Problem[] => [],
        (error: unknown): Problem[] => [
          {
            rule: 'journey',
            text: `fails in the journey "${name}": ${firstLine(error instanceof Error ? error.message : String(error))}`,
          },
        ],
      )
      const problems = [...failure, ...errors([])]
      if (problems.length === 0) continue
      const screenshot = await page.screenshot({ timeout: 10_000 }).catch(() => undefined)
      const path = await evidence.save(screenshot, `journey ${name}`)
      const { pathname } = new URL(page.url(), preview.siteUrl)
      const about = {
        build,
        owner,
        url: pathname,
        conditions: `journey "${name}", ${viewer}`,
        ...(path && { evidence: path }),
      }
      refusals.push(...problems.map(({ rule, text }) => Object.assign({ rule, text }, about)))
    } finally {
      await Promise.race([context.close(), setTimeout(5_000, undefined, { ref: false })])
    }
  }
  return refusals
}
