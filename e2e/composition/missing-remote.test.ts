import { rename } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from '../set-up/test.ts'

test.use({ expectedConsoleErrors: /404|Refused to (execute script|apply style)|RemoteLoadError/ })

test(
  'other pages work while the watch remote is down, and its page recovers without a reload',
  { tag: '@smoke' },
  async ({ page, baseURL }) => {
    const folder = join(process.env['KINORA_SITE_ROOT'] ?? '', 'mf/watch')
    await rename(folder, `${folder}.away`)
    try {
      await page.goto('/')
      const card = page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first()
      const title = await card.getByRole('heading').innerText()
      await page.getByRole('link', { name: 'Sign in' }).click()
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
      await page.goBack()
      const channel = card.getByRole('link').last()
      await channel.click()
      await expect(page.getByRole('region', { name: 'Videos', exact: true }).getByRole('article').first()).toBeVisible()
      await page.goBack()

      await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
      await card.getByRole('link', { name: title }).click()
      await expect(page.getByRole('alert')).toContainText('The video player is not available right now.')
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
      await expect(page).toHaveURL(`${baseURL}/watch/${page.url().split('/').at(-1)}`)

      await rename(`${folder}.away`, folder)
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('video')).toHaveJSProperty('readyState', 4)
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    } finally {
      await rename(`${folder}.away`, folder).catch(() => {})
    }
  },
)
