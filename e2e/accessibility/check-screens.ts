import { writeFile } from 'node:fs/promises'

import { demo } from '@kinora/provider/seed'
import type { BrowserContext, Page } from '@playwright/test'
import axe from 'axe-core'
import type { RunOptions } from 'axe-core'

import { openScreen } from '../screens/open-screen.ts'
import type { Screen } from '../screens/screens.ts'
import { logIn } from '@kinora/test-kit/playwright'
import { expect, test as base } from '../set-up/test.ts'

type Viewer = Screen['viewer']

/** One screen per app, which between them include a form and an error message. */
const smokeScreens = new Set(['home-signed-in', 'watch', 'upload-errors'])

/** All of a viewer's screens share a browser context, so that the app's files are cached after the first one. */
const test = base.extend<{ viewer: Viewer }, { contexts: Record<Viewer, BrowserContext> }>({
  viewer: ['visitor', { option: true }],

  contexts: [
    async ({ browser }, use) => {
      const baseURL = process.env['KINORA_URL'] ?? ''
      const contexts = {
        visitor: await browser.newContext({ baseURL }),
        'demo user': await browser.newContext({ baseURL, storageState: await logIn(baseURL, demo.demoLogin) }),
      }
      await use(contexts)
      await Promise.all(Object.values(contexts).map((context) => context.close()))
    },
    { scope: 'worker' },
  ],

  page: async ({ contexts, viewer, siteUrl }, use, testInfo) => {
    const page = await contexts[viewer].newPage()
    // An earlier screen's draft of an upload would fill in this screen's form.
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: siteUrl, storageTypes: 'indexeddb' })
    await use(page)
    // Playwright describes only the pages that it creates itself.
    if (testInfo.status !== testInfo.expectedStatus)
      await writeFile(testInfo.outputPath('page.md'), await page.locator('body').ariaSnapshot({ timeout: 5000 }))
    await page.close()
  },

  // Some screens show a failing provider.
  expectedConsoleErrors: /Failed to load resource/,
})

/** Defines an accessibility test per screen: axe, reduced motion, and keyboard focus in forced colours. */
export function checkScreens(screens: readonly Screen[]): void {
  for (const viewer of ['visitor', 'demo user'] as const) {
    test.describe(viewer, () => {
      test.use({ viewer })
      for (const screen of screens.filter((each) => each.viewer === viewer)) checkScreen(screen)
    })
  }
}

function checkScreen(screen: Screen) {
  const title = `the screen "${screen.name}" passes axe in both themes, respects reduced motion, and shows focus in forced colours`
  test(title, { tag: smokeScreens.has(screen.name) ? '@smoke' : [] }, async ({ page }) => {
    if (screen.width !== undefined) await page.setViewportSize({ width: screen.width, height: 780 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await openScreen(page, screen)
    expect(await page.evaluate(motions), 'with reduced motion').toEqual([])
    await page.evaluate(axe.source)
    await page.evaluate(changeColorsAtOnce)
    expect(await findings(page, screen), 'light').toEqual([])
    // The dark theme only changes colours and a phone only changes the layout, so a single check covers both.
    if (screen.width === undefined) await page.setViewportSize({ width: 360, height: 780 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findings(page, screen), 'dark, on a phone').toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    for (let stop = 0; stop < 5; stop++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(focusWithoutRing), 'in forced colours').toBeNull()
    }
  })
}

/** Runs in the page. Describes elements with animations that last longer than a frame or two. */
function motions(): string[] {
  const longestSeconds = 0.03
  const isLong = (durations: string) => durations.split(',').some((each) => Number.parseFloat(each) > longestSeconds)
  const found = [...document.querySelectorAll('*')].flatMap((element) =>
    [undefined, '::before', '::after']
      .map((pseudo) => getComputedStyle(element, pseudo))
      .filter(
        (style) =>
          isLong(style.transitionDuration) || (style.animationName !== 'none' && isLong(style.animationDuration)),
      )
      .map(
        (style) => `${element.localName}.${element.className}: ${style.transitionDuration} ${style.animationDuration}`,
      ),
  )
  const previews = [...document.querySelectorAll('article video')].map(() => 'a preview on a card')
  return [...found, ...previews]
}

/** Runs in the page. Describes the focused element if it lacks a visible focus ring, which may also be on its card or label; otherwise, returns null. */
function focusWithoutRing(): string | null {
  const focused = document.activeElement
  if (focused === null || focused === document.body || focused.matches('[tabindex="-1"], iframe')) return null
  const near = [focused, ...[focused.parentElement, focused.nextElementSibling].filter((each) => each !== null)]
  const hasRing = near.some((element) =>
    [undefined, '::before', '::after'].some((pseudo) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }),
  )
  return hasRing ? null : focused.outerHTML.slice(0, 200)
}

/** Disables transitions, so that axe sees the final theme: colours fade even with reduced motion. */
function changeColorsAtOnce() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function findings(page: Page, { name }: Screen): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // On these pages, the heading is a title that's still loading.
    rules: { 'page-has-heading-one': { enabled: !['watch-loading', 'operator-page-loading'].includes(name) } },
  }
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    options,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
