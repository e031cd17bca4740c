import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { expect, signIn, test } from '../set-up/test.ts'

// The provider rejects wrong passwords, and tokens of sessions that have ended.
test.use({ expectedConsoleErrors: /40[13]|410/ })

const settings = (page: Page, name: string) => page.getByRole('region', { name })

test('a password change signs out another browser in all tabs, and keeps this one', async ({
  signedInPage: page,
  browser,
  baseURL,
  account,
}) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const tabs = [await other.newPage(), await other.newPage()] as const
  await signIn(tabs[0], account)
  await tabs[1].goto('/')
  await expect(tabs[1].getByRole('link', { name: 'Your channel' })).toBeVisible()

  await page.goto('/settings')
  await expect(settings(page, 'Devices').getByRole('listitem')).toHaveCount(2)
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Password and email' })
    .press('Enter')
  const section = settings(page, 'Password and email')
  const current = section.getByLabel('Current password').first()
  await current.focus()
  await page.keyboard.type('not my password')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a new long secret')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a new long secret')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('alert')).toContainText('Wrong password.')
  await expect(current).toBeFocused()
  await current.fill(account.password)
  await page.keyboard.press('Enter')
  await expect(section.getByRole('status')).toHaveText('Your password was changed. All other devices were signed out.')
  await expect(settings(page, 'Devices').getByRole('listitem')).toHaveCount(1)

  await tabs[0]
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'History', exact: true })
    .click()
  await expect(tabs[0]).toHaveURL('/login')
  await expect(tabs[1].getByRole('link', { name: 'Sign in' })).toBeVisible()
  await other.close()
  await page.reload()
  await expect(settings(page, 'Devices').getByRole('listitem')).toHaveCount(1)
})

test("an operator's link sets a new password once", async ({ page, account, baseURL }) => {
  const cli = new URL('../../services/provider/src/cli.ts', import.meta.url).pathname
  const env = { ...process.env, DATABASE_URL: process.env['KINORA_DATABASE_URL'], PUBLIC_ORIGIN: baseURL ?? '' }
  const { stdout: link } = await promisify(execFile)(process.execPath, [cli, 'reset-password', account.username], {
    env,
  })
  const choose = async (password: string) => {
    await page.goto(link.trim())
    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await choose('another long secret')
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  await signIn(page, { ...account, password: 'another long secret' })
  await choose('a third long secret')
  await expect(page.getByText('This link is no longer valid. Please request a new one.')).toBeVisible()
})

test('the theme and playback settings apply in other tabs at once', async ({ signedInPage: page, context }) => {
  const watch = await context.newPage()
  await watch.goto('/')
  await watch.getByRole('region', { name: 'Trending Videos' }).getByRole('link').first().click()
  await watch.getByRole('group', { name: 'Video player' }).hover()
  await watch.getByRole('button', { name: 'Settings', exact: true }).click()
  const menu = watch.getByRole('group', { name: 'Player settings' })
  await expect(menu.getByLabel('Autoplay next video')).toBeChecked()

  await page.goto('/settings')
  const section = settings(page, 'Appearance and playback')
  await section.getByLabel('Autoplay next video').uncheck()
  await section.getByLabel('Theme').selectOption('Dark')
  await expect(page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(menu.getByLabel('Autoplay next video')).not.toBeChecked()
  await expect(watch.locator('html')).toHaveAttribute('data-theme', 'dark')
  await watch.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Light' }).check()
  await expect(section.getByLabel('Theme')).toHaveValue('light')
})
