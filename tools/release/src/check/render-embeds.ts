import type { ReleaseEmbed } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'
import type { BrowserContext, Page } from 'playwright-core'

import { accessibilityProblems, readViolations } from './page-rules/accessibility.ts'
import { collectErrors } from './page-rules/errors.ts'
import { shownWithinMs } from './page-rules/page-state.ts'
import type { PixelReader } from './page-rules/painted-pixels.ts'
import { readStored } from './page-rules/stored-names.ts'
import type { Problem, Refusal, Refuse } from './refusal.ts'
import { inContext, timeout, renderError } from './render-page.ts'
import type { RenderedRelease, Rendering } from './render-page.ts'
import { exampleUrls } from './site-content.ts'
import type { ExampleUrl } from './site-content.ts'
import { embedSizeProblems, loadedBytes } from './size-errors.ts'
import { watchTraffic } from './watch-traffic.ts'

const conditions = { viewer: 'visitor', answers: 'full', width: 640 } as const
const quietWithinMs = 5_000
/** How long a page may take to show its data after the response; generous, for busy machines. */
const answeredWithinMs = 8_000

/** Renders embeddable pages for a visitor: one URL with existing content and one with missing content. */
export async function renderEmbeds(
  release: RenderedRelease,
  embeds: readonly ReleaseEmbed[],
  { storage, refuse }: { storage: SiteStorage; refuse: Refuse },
): Promise<{ url: string; refusals: Refusal[] }[]> {
  const rendered: { url: string; refusals: Refusal[] }[] = []
  for (const { path, base, remoteId, build, owner } of embeds) {
    const urls = exampleUrls(path, release.content)
    for (const example of [...urls.slice(0, 1), ...urls.filter(({ isGone }) => isGone)]) {
      const { url, subject } = example
      const look = (context: BrowserContext) => Promise.race([lookAtEmbed(context, release.pixels, example), timeout()])
      const { problems, files, screenshot } = await inContext(release, conditions, look).catch(
        (error: unknown): Looked => ({ problems: [renderError(error)], files: [] }),
      )
      const all = [...problems, ...embedSizeProblems(await loadedBytes(files, base, storage))]
      const about = { build: `${remoteId}@${build}`, owner, url, conditions: `${subject}, embedded` }
      rendered.push({ url, refusals: await refuse(all, about, screenshot, `${remoteId} embedded`) })
      if (all.length > 0) break
    }
  }
  return rendered
}

type Looked = Pick<Rendering, 'problems' | 'files' | 'screenshot'>

async function lookAtEmbed(context: BrowserContext, pixels: PixelReader, { url, isGone }: ExampleUrl): Promise<Looked> {
  const page = await context.newPage()
  const errors = collectErrors(page, isGone)
  const traffic = watchTraffic(page)
  // Holds back the first API call until the page's content has been recorded.
  let shown: Promise<Shown | undefined> | undefined
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      await (shown ??= page.evaluate(readShown).catch(() => undefined))
      await route.fallback()
    },
  )
  await page.goto(url, { timeout: shownWithinMs })
  await traffic.quiet(quietWithinMs)
  const files = traffic.files()
  const problems = await waitingProblems(page, await shown)
  const take = () => page.screenshot({ animations: 'disabled', timeout: shownWithinMs })
  const isPainted = () => pixels.isPainted(screenshot, { x: 0, y: 0, width: conditions.width, height: 360 })
  let screenshot = await take()
  for (const start = Date.now(); !(await isPainted()) && Date.now() - start < shownWithinMs; screenshot = await take())
    await page.waitForTimeout(100)
  if (!(await isPainted())) problems.push({ rule: 'visible', text: 'shows nothing visible' })
  problems.push(...accessibilityProblems(await readViolations(page), []))
  for (const name of Object.keys(await readStored(page, context)))
    problems.push({ rule: 'storage', text: `stores ${name} in pages of other sites` })
  return { problems: [...problems, ...errors()], files, screenshot }
}

/** What a page visibly shows: its text, and how many images, videos and similar elements. */
interface Shown {
  content: string
  isBusy: boolean
}

function readShown(): Shown {
  const { body } = document
  const media = body.querySelectorAll('video, audio, img, canvas, svg, iframe').length
  return {
    content: `${body.innerText.trim()} ${media}`,
    isBusy: document.querySelector('[aria-busy="true"], [data-placeholder]') !== null,
  }
}

/** Matches the text of a page that shows nothing but a loading message. */
const waitingWords = /^(?:loading|please wait)\b.{0,20}$/i

/** Finds a page that still seems to be loading after the first response, because it says so or hasn't changed. */
async function waitingProblems(page: Page, before: Shown | undefined): Promise<Problem[]> {
  for (const start = Date.now(); Date.now() - start < answeredWithinMs; await page.waitForTimeout(50)) {
    const { content, isBusy } = await page.evaluate(readShown)
    if (!isBusy && content !== before?.content && !waitingWords.test(content)) return []
  }
  return [{ rule: 'loading', text: 'still seems to be loading after its content has loaded' }]
}
