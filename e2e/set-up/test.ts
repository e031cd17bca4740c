import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'

import { registerAccount } from './register-account.ts'
import type { Account } from './register-account.ts'
import { logIn, takeSession } from './session.ts'

interface Fixtures {
  /** A fresh account, registered with the provider. */
  account: Account
  /** A page on which `account` is signed in. */
  signedInPage: Page
}

/** Playwright's test, with what the journeys need. An error in the page's console fails the test. */
export const test = base.extend<Fixtures & { failOnConsoleErrors: void; expectedConsoleErrors: RegExp }>({
  baseURL: async ({}, use) => {
    const url = process.env['KINORA_URL']
    if (url === undefined) throw new Error('KINORA_URL is not set; the set-up of the journeys sets it.')
    await use(url)
  },

  account: async ({ request, baseURL }, use) => {
    await use(await registerAccount(request, baseURL ?? ''))
  },

  signedInPage: async ({ page, baseURL, account }, use) => {
    const siteUrl = baseURL ?? ''
    await takeSession(page, siteUrl, await logIn(siteUrl, account))
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Your channel' })).toBeVisible()
    await use(page)
  },

  // What a test provokes on purpose: `test.use({ expectedConsoleErrors: /404/ })`. By default nothing matches.
  expectedConsoleErrors: [/(?!)/, { option: true }],

  failOnConsoleErrors: [
    async ({ page, expectedConsoleErrors }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      await use()
      const unexpected = errors.filter((error) => !expectedConsoleErrors.test(error))
      expect(unexpected, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in through the log-in page. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('link', { name: 'Your channel' })).toBeVisible()
}

export { expect }
