import type { Page } from '@playwright/test'

import type { Screen } from './screens.ts'

/** Opens a screen's page and puts it in the right state. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await screen.before?.(page)
  await page.goto(screen.path)
  if (screen.isLoading) {
    await page.locator('[data-placeholder]').first().waitFor()
    return
  }
  await waitUntilLoaded(page)
  await screen.act?.(page)
  await waitUntilLoaded(page)
}

/** Waits until the page has a heading, has finished loading, and shows all visible images. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // An embedded page has nothing but a player, or a message with a link.
    const parts = location.pathname.startsWith('/embed/') ? 'a, button' : 'main :is(h1, h2, [role="alert"])'
    const isShown = document.querySelector(parts) !== null
    const isBusy = document.querySelector('[aria-busy="true"], [data-placeholder]') !== null
    const inView = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    })
    return isShown && !isBusy && inView.every((image) => image.hasAttribute('src') && image.complete)
  })
}
