import { AxeBuilder } from '@axe-core/playwright'
import { demo } from '@kinora/provider/seed'

import { openScreen } from '../screens/open-screen.ts'
import { screens } from '../screens/screens.ts'
import { expect, signIn, test } from '../set-up/test.ts'

// Some screens show what a failing provider looks like.
test.use({ expectedConsoleErrors: /Failed to load resource/ })

for (const screen of screens) {
  test(`axe finds nothing serious on the screen "${screen.name}", light and dark`, async ({ page }) => {
    if (screen.viewer === 'demo user') await signIn(page, demo.demoLogin)
    await openScreen(page, screen)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect(await seriousFindings(new AxeBuilder({ page })), 'light').toEqual([])
    // The dark theme changes colours and nothing else.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(
      await seriousFindings(new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block'])),
      'dark',
    ).toEqual([])
  })
}

async function seriousFindings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
