import type { Page } from '@playwright/test'

import type { Screen } from './screens.ts'

/** Brings a page to the state that a screen is about. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await screen.before?.(page)
  await page.goto(screen.path)
  if (screen.isLoading) {
    await page.locator('[data-placeholder]').first().waitFor()
    return
  }
  await page.waitForLoadState('networkidle')
  await screen.act?.(page)
  await page.waitForLoadState('networkidle')
}
