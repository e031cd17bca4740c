import type { Page } from '@playwright/test'

import { openScreen } from '../screens/open-screen.ts'
import { screens } from '../screens/screens.ts'
import { expect, test } from '../set-up/test.ts'

/** Presses Tab until the link, button or field with the given name is focused. */
async function tabTo(page: Page, name: string, maxPresses = 30): Promise<void> {
  for (let press = 0; press < maxPresses; press++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const text = await focused.evaluate((element) => {
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0] : null
      return element.getAttribute('aria-label') ?? (label ?? element).textContent ?? ''
    })
    if (text.trim() === name) {
      await expect(focused).toBeInViewport()
      return
    }
  }
  throw new Error(`Pressing Tab ${maxPresses} times did not focus "${name}".`)
}

test('a keyboard user searches, filters, watches a result and returns to it', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  // The / key only works once the shell has loaded.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.locator('input:focus')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await page.keyboard.type('northern l')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  const chosen = (await options.first().innerText()).trim()
  await page.keyboard.press('Enter')

  // The heading has focus, so Tab continues from there.
  await expect(page.getByRole('heading', { level: 1, name: `Results for “${chosen}”` })).toBeFocused()
  await tabTo(page, 'Videos')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/type=videos/)
  await tabTo(page, 'Captions')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/captions=true/)
  await page.keyboard.press('Space')
  await expect(page).not.toHaveURL(/captions/)

  const title = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()
  await tabTo(page, title)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/watch\//)
  // The browser's Back shortcut doesn't work in a headless window.
  await page.goBack()
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeInViewport()
})

test('a keyboard user sends feedback after an error', async ({ page }) => {
  await page.goto('/feedback')
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await tabTo(page, 'Send')
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Your message' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Please write a message/)
  await page.keyboard.type('The captions are very good.')
  await tabTo(page, 'Send')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you. Your message was sent.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the bar for selected videos stays in view and covers no focused control', async ({ signedInPage: page }) => {
    const screen = screens.find(({ name }) => name === 'your-videos')
    if (!screen) throw new Error('There is no screen named "your-videos".')
    await openScreen(page, screen)
    // A new session starts with the menu open, over the page.
    await page.getByRole('button', { name: 'Toggle menu' }).click()
    const bar = page.getByRole('group', { name: 'Selected videos' })
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
    await boxes.first().press('Space')
    await expect(bar).toBeInViewport({ ratio: 1 })
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      await expect(bar).toBeInViewport({ ratio: 1 })
      const isCovered = () =>
        page.locator(':focus').evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return !element.contains(document.elementFromPoint(x + width / 2, y + height - 2))
        })
      await expect.poll(isCovered).toBe(false)
    }
  })
})
