import { readFile } from 'node:fs/promises'

import { expect, test } from '../set-up/test.ts'

test.use({ expectedConsoleErrors: /Failed to load resource/ })

test('a user exports their data, deletes their account, and cannot log in again', async ({
  signedInPage: page,
  account,
}) => {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Settings' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('kinora-export.zip')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')

  const section = page.getByRole('region', { name: 'Delete account' })
  const remove = section.getByRole('button', { name: 'Delete account' })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' })
  await section.getByLabel('Password').fill('not my password')
  await remove.click()
  await confirm.click()
  await expect(section.getByRole('alert')).toBeVisible()
  await section.getByLabel('Password').fill(account.password)
  await remove.click()
  await confirm.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()

  const channel = await page.request.get(`/api/v1/users/channel/${account.username}`)
  expect(channel.status()).toBe(404)
  await page.goto('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})
