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
  await waitUntilLoaded(page)
  await screen.act?.(page)
  await waitUntilLoaded(page)
}

/** Waits until the page has a heading, nothing of it is loading, and the pictures in view are there. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The page for other sites is its player alone, or a sentence with a way on.
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
