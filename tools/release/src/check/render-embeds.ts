import { setTimeout } from 'node:timers/promises'

import { releaseEmbeds } from '@kinora/releases'
import type { ReleaseDocument, ReleaseEmbed } from '@kinora/releases'
import type { Browser, BrowserContext } from 'playwright-core'

import type { Evidence } from './evidence.ts'
import { firstLine } from './first-line.ts'
import { interceptRequests } from './intercept-requests.ts'
import type { PreviewedRelease } from './intercept-requests.ts'
import { accessibilityProblems, readViolations } from './page-rules/accessibility.ts'
import { collectForeignRequests } from './page-rules/foreign-requests.ts'
import { shownWithinMs } from './page-rules/page-state.ts'
import type { PixelReader } from './page-rules/painted-pixels.ts'
import { readStored } from './page-rules/stored-names.ts'
import type { Problem, Refusal } from './refusal.ts'
import { collectErrors } from './render-page.ts'
import { exampleUrls } from './site-content.ts'
import type { ExampleUrl } from './site-content.ts'
import { watchTraffic } from './watch-traffic.ts'

const size = { width: 640, height: 360 }
const quietWithinMs = 5_000

/** What pages that others embed are rendered with. */
export interface EmbedOptions {
  evidence: Evidence
  /** The origins that a page may talk to. */
  origins: ReadonlySet<string>
}

/** What was found, and the URLs that were rendered. */
export interface RenderedEmbeds {
  refusals: Refusal[]
  rendered: string[]
}

/**
 * Renders the pages of a release that others may embed, as a visitor sees them: one with content, and one whose content is gone.
 *
 * @param apps the remotes whose build is new; the pages of others are what they were.
 */
export async function renderEmbeds(
  browser: Browser,
  pixels: PixelReader,
  preview: PreviewedRelease,
  document: ReleaseDocument,
  apps: ReadonlySet<string>,
  options: EmbedOptions,
): Promise<RenderedEmbeds> {
  const found: RenderedEmbeds = { refusals: [], rendered: [] }
  for (const embed of releaseEmbeds(document).filter(({ remoteId }) => apps.has(remoteId))) {
    const urls = exampleUrls(embed.path, preview.content)
    for (const url of [...urls.slice(0, 1), ...urls.filter(({ isGone }) => isGone)]) {
      const refusals = await renderEmbed(browser, pixels, preview, embed, url, document, options)
      found.refusals.push(...refusals)
      found.rendered.push(url.url)
    }
  }
  return found
}

async function renderEmbed(
  browser: Browser,
  pixels: PixelReader,
  preview: PreviewedRelease,
  embed: ReleaseEmbed,
  { url, subject, isGone }: ExampleUrl,
  { microFrontends }: ReleaseDocument,
  { evidence, origins }: EmbedOptions,
): Promise<Refusal[]> {
  const context = await browser.newContext({
    viewport: size,
    baseURL: preview.siteUrl,
    serviceWorkers: 'block',
    locale: 'en-GB',
  })
  try {
    await interceptRequests(context, preview, { viewer: 'visitor', answers: 'full' })
    const { problems, screenshot } = await lookAtEmbed(context, pixels, { url, isGone, origins }).catch(
      (error: unknown) => ({
        problems: [{ rule: 'errors', text: `cannot be shown: ${firstLine((error as Error).message)}` } as const],
        screenshot: undefined,
      }),
    )
    if (problems.length === 0) return []
    const { build, owner } = microFrontends[embed.remoteId]?.[0]?.extras ?? { build: '', owner: '' }
    const path = await evidence.save(screenshot, `${embed.remoteId} embedded`)
    const about = { build: `${embed.remoteId}@${build}`, owner, url, conditions: `${subject}, embedded` }
    return problems.map(({ rule, text }) => Object.assign({ rule, text }, about, path && { evidence: path }))
  } finally {
    await Promise.race([context.close(), setTimeout(quietWithinMs, undefined, { ref: false })])
  }
}

interface Looked {
  url: string
  isGone: boolean
  origins: ReadonlySet<string>
}

async function lookAtEmbed(
  context: BrowserContext,
  pixels: PixelReader,
  { url, isGone, origins }: Looked,
): Promise<{ problems: Problem[]; screenshot: Buffer }> {
  const page = await context.newPage()
  const errors = collectErrors(page, isGone)
  const foreign = await collectForeignRequests(page, origins)
  const traffic = watchTraffic(page)
  await page.goto(url, { timeout: shownWithinMs })
  await traffic.quiet(quietWithinMs)
  const problems = await foreign()
  const take = () => page.screenshot({ animations: 'disabled', timeout: shownWithinMs })
  let screenshot = await take()
  const isPainted = () => pixels.isPainted(screenshot, { x: 0, y: 0, ...size })
  for (const start = Date.now(); !(await isPainted()) && Date.now() - start < shownWithinMs; screenshot = await take())
    await page.waitForTimeout(100)
  if (!(await isPainted())) problems.push({ rule: 'visible', text: 'shows nothing that can be seen' })
  problems.push(...accessibilityProblems(await readViolations(page), []))
  const stored = Object.keys(await readStored(page, context))
  problems.push(...stored.map((name): Problem => ({ rule: 'storage', text: `stores ${name} in pages of other sites` })))
  return { problems: [...problems, ...errors(problems)], screenshot }
}
