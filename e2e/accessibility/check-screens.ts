import { demo } from '@kinora/provider/seed'
import type { BrowserContext, Page } from '@playwright/test'
import axe from 'axe-core'
import type { RunOptions } from 'axe-core'

import { openScreen } from '../screens/open-screen.ts'
import type { Screen } from '../screens/screens.ts'
import { logIn } from '@kinora/test-kit/playwright'
import { expect, test as base } from '../set-up/test.ts'

type Viewer = Screen['viewer']

/** A screen of each app, with a form and with a message. */
const smokeScreens = new Set(['home-signed-in', 'watch', 'channel', 'subscriptions', 'upload-errors'])

/** A viewer's screens are pages of one browser, which has the app's files after the first of them. */
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

  page: async ({ contexts, viewer }, use) => {
    const page = await contexts[viewer].newPage()
    await use(page)
    await page.close()
  },

  // Some screens show what a failing provider looks like.
  expectedConsoleErrors: /Failed to load resource/,
})

/** Has axe look at these screens, and the keyboard and settings of viewers go over them. */
export function checkScreens(screens: readonly Screen[]): void {
  for (const viewer of ['visitor', 'demo user'] as const) {
    test.describe(viewer, () => {
      test.use({ viewer })
      for (const screen of screens.filter((each) => each.viewer === viewer)) checkScreen(screen)
    })
  }
}

function checkScreen(screen: Screen) {
  const title = `axe finds nothing on the screen "${screen.name}", light, and dark on a phone; with less motion nothing moves, and in chosen colours the focus is seen`
  test(title, { tag: smokeScreens.has(screen.name) ? '@smoke' : [] }, async ({ page }) => {
    if (screen.width !== undefined) await page.setViewportSize({ width: screen.width, height: 780 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await openScreen(page, screen)
    expect(await page.evaluate(motions), 'with less motion').toEqual([])
    await page.evaluate(axe.source)
    await page.evaluate(changeColorsAtOnce)
    expect(await findings(page, screen), 'light').toEqual([])
    // The dark theme changes colours and nothing else, and a phone the layout.
    if (screen.width === undefined) await page.setViewportSize({ width: 360, height: 780 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findings(page, screen), 'dark, on a phone').toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    for (let stop = 0; stop < 5; stop++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(focusWithoutRing), 'in chosen colours').toBeNull()
    }
  })
}

/** Runs in the page: what would move for longer than a picture or two. */
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

/** Runs in the page: describes a focused element without a visible focus ring, or returns null. The ring may be around the card or label that represents it. */
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

/** Also with less motion, colours change over a moment. axe is to see the theme, and not how it comes. */
function changeColorsAtOnce() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function findings(page: Page, { name }: Screen): Promise<string[]> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // The heading of these pages is the title of what is loading.
    rules: { 'page-has-heading-one': { enabled: !['watch-loading', 'operator-page-loading'].includes(name) } },
  }
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    options,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
