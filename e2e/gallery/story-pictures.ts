import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A theme and window size in which to take screenshots of every story. */
export interface View {
  name: string
  width: number
  colorScheme: 'light' | 'dark'
  forcedColors?: 'active'
}

export const views: View[] = [
  { name: '360 light', width: 360, colorScheme: 'light' },
  { name: '360 dark', width: 360, colorScheme: 'dark' },
  { name: '1280 light', width: 1280, colorScheme: 'light' },
  { name: '1280 dark', width: 1280, colorScheme: 'dark' },
  { name: '1280 forced colours', width: 1280, colorScheme: 'dark', forcedColors: 'active' },
]

/** Reads the story IDs in a built gallery, with their display names. */
export function readStories(gallery: string): Map<string, string> {
  const { entries } = JSON.parse(readFileSync(join(gallery, 'index.json'), 'utf8')) as {
    entries: Record<string, { id: string; title: string; name: string; type: string }>
  }
  const stories = Object.values(entries).filter(({ type }) => type === 'story')
  return new Map(stories.map(({ id, title, name }) => [id, `${title}: ${name}`]))
}

/** A page that takes screenshots of a built gallery's stories. */
export interface Photographer {
  /**
   * Shows a story in place of the previous one and takes a screenshot. `isAlone` reloads the page first, which is slower but gets rid of state from other
   * stories.
   */
  take(story: string, isAlone: boolean): Promise<Buffer>
}

/** The channel that Storybook exposes as a global on its preview page. */
interface Channel {
  once(event: string, listener: () => void): void
  emit(event: string, value: object): void
}

interface OpenView {
  photographers: Photographer[]
  close(): Promise<void>
}

// Nothing listens here: requests are intercepted and served from the gallery's folder.
const origin = 'http://gallery.localhost'

/** Opens a page per gallery. The pages share a browser, have a frozen clock, and can't access the network. */
export async function openView(browser: Browser, view: View, galleries: string[]): Promise<OpenView> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: 800 },
    colorScheme: view.colorScheme,
    forcedColors: view.forcedColors ?? 'none',
    reducedMotion: 'reduce',
  })
  await context.clock.setFixedTime('2026-01-01T12:00:00Z')
  const photographers = await Promise.all(galleries.map((gallery) => openGallery(context, gallery)))
  return { photographers, close: () => context.close() }
}

async function openGallery(context: BrowserContext, gallery: string): Promise<Photographer> {
  const page = await context.newPage()
  await page.route('**', (route) => {
    const { origin: asked, pathname } = new URL(route.request().url())
    return asked === origin ? route.fulfill({ path: join(gallery, pathname) }) : route.abort()
  })
  let isOpen = false
  return {
    async take(story, isAlone) {
      if (isOpen && !isAlone) await showInstead(page, story)
      else await page.goto(`${origin}/iframe.html?viewMode=story&id=${encodeURIComponent(story)}`)
      isOpen = true
      await isShown(page, story)
      return page.screenshot({ fullPage: true, animations: 'disabled' })
    },
  }
}

function showInstead(page: Page, story: string): Promise<void> {
  return page.evaluate(async (storyId) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as { __STORYBOOK_ADDONS_CHANNEL__: Channel }
    await new Promise<void>((resolve) => {
      for (const event of ['storyRendered', 'storyErrored', 'storyThrewException', 'storyMissing'])
        channel.once(event, resolve)
      channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
    })
  }, story)
}

async function isShown(page: Page, story: string): Promise<void> {
  const outcome = page.locator('body:is(.sb-show-main, .sb-show-errordisplay):not(.sb-show-preparing-story)')
  await outcome.waitFor({ state: 'attached' })
  if (await page.locator('body.sb-show-errordisplay').count()) {
    const message = await page.locator('#error-message').textContent()
    throw new Error(`The story ${story} failed: ${message}`)
  }
  await page.waitForFunction(areStatesPutOn)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  })
}

/** Whether simulated states are in effect, which requires their class names and styles. Both are added after the story has rendered. */
function areStatesPutOn(): boolean {
  const root = document.querySelector('#storybook-root')
  if (!root?.hasChildNodes()) return false
  const pointedAt = [...root.querySelectorAll('[data-state=hover] *')]
  const know = (rules: CSSRuleList): boolean =>
    [...rules].some(
      (rule) => rule.cssText.includes('.pseudo-hover') || ('cssRules' in rule && know(rule.cssRules as CSSRuleList)),
    )
  return (
    pointedAt.every((element) => element.classList.contains('pseudo-hover')) &&
    (pointedAt.length === 0 || [...document.styleSheets].some((sheet) => know(sheet.cssRules)))
  )
}
