import { AxeBuilder } from '@axe-core/playwright'
import { demo } from '@kinora/provider/seed'
import type { Page } from '@playwright/test'

import { openScreen } from '../screens/open-screen.ts'
import { screens } from '../screens/screens.ts'
import type { Screen } from '../screens/screens.ts'
import { logIn } from '../set-up/session.ts'
import { expect, test } from '../set-up/test.ts'

// Some screens show what a failing provider looks like.
test.use({ expectedConsoleErrors: /Failed to load resource/ })

test.describe('visitors', () => checkScreens('visitor'))

test.describe('the demo user', () => {
  test.use({
    storageState: async ({ baseURL }, use) => use(await logIn(baseURL ?? '', demo.demoLogin)),
  })
  checkScreens('demo user')
})

function checkScreens(viewer: Screen['viewer']) {
  for (const screen of screens.filter((each) => each.viewer === viewer)) checkScreen(screen)
}

function checkScreen(screen: Screen) {
  test(`axe finds nothing serious on the screen "${screen.name}", light and dark`, async ({ page }) => {
    await openScreen(page, screen)
    await showTheme(page, 'light')
    expect(await seriousFindings(new AxeBuilder({ page })), 'light').toEqual([])
    // The dark theme changes colours and nothing else.
    await showTheme(page, 'dark')
    expect(
      await seriousFindings(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block'])),
      'dark',
    ).toEqual([])
  })
}

/** Waits until every colour is that of the theme: also with less motion they change over a moment. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    // The next frame begins the transitions, and the one after it shows them.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}

async function seriousFindings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
