import { demo } from '@kinora/provider/seed'
import type { BrowserContext, Page } from '@playwright/test'
import axe from 'axe-core'
import type { RunOptions } from 'axe-core'

import { openScreen } from '../screens/open-screen.ts'
import { screens } from '../screens/screens.ts'
import type { Screen } from '../screens/screens.ts'
import { logIn } from '@kinora/test-kit/playwright'
import { expect, test as base } from '../set-up/test.ts'

type Viewer = Screen['viewer']

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

for (const viewer of ['visitor', 'demo user'] as const) {
  test.describe(viewer, () => {
    test.use({ viewer })
    for (const screen of screens.filter((each) => each.viewer === viewer)) checkScreen(screen)
  })
}

function checkScreen(screen: Screen) {
  test(`axe finds nothing serious on the screen "${screen.name}", light and dark`, async ({ page }) => {
    if (screen.width !== undefined) await page.setViewportSize({ width: screen.width, height: 780 })
    await openScreen(page, screen)
    await page.evaluate(axe.source)
    await page.evaluate(changeColorsAtOnce)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect(await seriousFindings(page), 'light').toEqual([])
    // The dark theme changes colours and nothing else.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await seriousFindings(page, ['color-contrast', 'link-in-text-block']), 'dark').toEqual([])
  })
}

/** Also with less motion, colours change over a moment. axe is to see the theme, and not how it comes. */
function changeColorsAtOnce() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

async function seriousFindings(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    options,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
