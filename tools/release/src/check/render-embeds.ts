import { setTimeout } from 'node:timers/promises'

import { releaseEmbeds } from '@kinora/releases'
import type { ReleaseDocument, ReleaseEmbed } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'
import type { Browser, BrowserContext, Page } from 'playwright-core'

import type { Evidence } from './evidence.ts'
import { firstLine } from './refusal.ts'
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
import { embedSizeProblems, gzippedBytes } from './size-errors.ts'
import { watchTraffic } from './watch-traffic.ts'

const size = { width: 640, height: 360 }
const quietWithinMs = 5_000
/** How long a page may take to show its data after the response; generous, for busy machines. */
const answeredWithinMs = 8_000

/** Options for rendering embeddable pages. */
export interface EmbedOptions {
  evidence: Evidence
  storage: SiteStorage
  /** Origins that a page may use. */
  origins: ReadonlySet<string>
}

/** Problems that were found, and URLs that were rendered. */
export interface RenderedEmbeds {
  refusals: Refusal[]
  rendered: string[]
}

/**
 * Renders a release's embeddable pages for a visitor: one URL with existing content and one with missing content.
 *
 * @param apps remotes with new builds. Other remotes' pages haven't changed.
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
      if (refusals.length > 0) break
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
  { evidence, storage, origins }: EmbedOptions,
): Promise<Refusal[]> {
  const context = await browser.newContext({
    viewport: size,
    baseURL: preview.siteUrl,
    serviceWorkers: 'block',
    locale: 'en-GB',
  })
  try {
    await interceptRequests(context, preview, { viewer: 'visitor', answers: 'full' })
    const looked: Looked = await lookAtEmbed(context, pixels, { url, isGone, origins }).catch((error: unknown) => ({
      problems: [{ rule: 'errors', text: `cannot be shown: ${firstLine((error as Error).message)}` }],
      files: [],
      screenshot: undefined,
    }))
    const { problems, files, screenshot } = looked
    const folder = embed.base.replaceAll(/^\/|\/$/g, '')
    const own = files.flatMap((file) => (file.startsWith(`/${folder}/`) ? file.slice(folder.length + 2) : []))
    problems.push(...embedSizeProblems(await gzippedBytes({ folder, files: own }, storage)))
    if (problems.length === 0) return []
    const { build, owner } = microFrontends[embed.remoteId]?.[0]?.extras ?? { build: '', owner: '' }
    const path = await evidence.save(screenshot, `${embed.remoteId} embedded`)
    const about = { build: `${embed.remoteId}@${build}`, owner, url, conditions: `${subject}, embedded` }
    return problems.map(({ rule, text }) => Object.assign({ rule, text }, about, path && { evidence: path }))
  } finally {
    await Promise.race([context.close(), setTimeout(quietWithinMs, undefined, { ref: false })])
  }
}

/** A rendered page. */
interface Looked {
  problems: Problem[]
  /** Paths of the released files that the page requested. */
  files: string[]
  /** Undefined if the page couldn't be shown. */
  screenshot: Buffer | undefined
}

interface LookOptions {
  url: string
  isGone: boolean
  origins: ReadonlySet<string>
}

async function lookAtEmbed(
  context: BrowserContext,
  pixels: PixelReader,
  { url, isGone, origins }: LookOptions,
): Promise<Looked> {
  const page = await context.newPage()
  const errors = collectErrors(page, isGone)
  const foreign = await collectForeignRequests(page, origins)
  const traffic = watchTraffic(page)
  const unanswered = await holdFirstCall(page)
  await page.goto(url, { timeout: shownWithinMs })
  await traffic.quiet(quietWithinMs)
  const files = traffic.files()
  const problems = [...(await foreign()), ...(await waitingProblems(page, unanswered))]
  const take = () => page.screenshot({ animations: 'disabled', timeout: shownWithinMs })
  let screenshot = await take()
  const isPainted = () => pixels.isPainted(screenshot, { x: 0, y: 0, ...size })
  for (const start = Date.now(); !(await isPainted()) && Date.now() - start < shownWithinMs; screenshot = await take())
    await page.waitForTimeout(100)
  if (!(await isPainted())) problems.push({ rule: 'visible', text: 'shows nothing visible' })
  problems.push(...accessibilityProblems(await readViolations(page), []))
  const stored = Object.keys(await readStored(page, context))
  problems.push(...stored.map((name): Problem => ({ rule: 'storage', text: `stores ${name} in pages of other sites` })))
  return { problems: [...problems, ...errors(problems)], files, screenshot }
}

/** What a page visibly shows: its text, and how many images, videos and similar elements. */
interface Shown {
  text: string
  media: number
  isBusy: boolean
}

function readShown(): Shown {
  const { body } = document
  return {
    text: body.innerText.trim(),
    media: body.querySelectorAll('video, audio, img, canvas, svg, iframe').length,
    isBusy: body.matches('[aria-busy="true"]') || body.querySelector('[aria-busy="true"], [data-placeholder]') !== null,
  }
}

/**
 * Holds back the first API call until the page's content has been recorded. @returns a function that returns that content; undefined if the page hasn't made a
 * call yet.
 */
async function holdFirstCall(page: Page): Promise<() => Shown | undefined> {
  let shown: Promise<Shown | undefined> | undefined
  let found: Shown | undefined
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      found = await (shown ??= page.evaluate(readShown).catch(() => undefined))
      await route.fallback()
    },
  )
  return () => found
}

/** Matches the text of a page that shows nothing but a loading message. */
const waitingWords = /^(?:loading|please wait)\b.{0,20}$/i

/** Finds a page that still seems to be loading after the response, because it shows a loading message or hasn't changed. */
async function waitingProblems(page: Page, unanswered: () => Shown | undefined): Promise<Problem[]> {
  for (const start = Date.now(); ; await page.waitForTimeout(50)) {
    const shown = await page.evaluate(readShown)
    const before = unanswered()
    const isSame = before !== undefined && before.text === shown.text && before.media === shown.media
    if (!shown.isBusy && !isSame && !waitingWords.test(shown.text)) return []
    if (Date.now() - start < answeredWithinMs) continue
    const said = JSON.stringify(firstLine(shown.text))
    return [{ rule: 'loading', text: `still shows ${said} after its content has loaded` }]
  }
}
