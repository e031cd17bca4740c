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
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
      expect(found, colorScheme).toEqual([])
    }
  })
}
