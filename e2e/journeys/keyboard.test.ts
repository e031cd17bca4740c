import type { Page } from '@playwright/test'

import { expect, test } from '../set-up/test.ts'

/** Presses Tab until a link, button or field of this name has the focus, as a viewer without a pointer does. */
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
  throw new Error(`Tab does not lead to ${name}.`)
}

test('a visitor without a pointer sends feedback, after an error', async ({ page }) => {
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
