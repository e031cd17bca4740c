import { expect, test as base } from '@kinora/test-kit/playwright'
import type { Account } from '@kinora/test-kit/playwright'
import type { Page } from '@playwright/test'

/** Another worker's journey may delete a video that's still in a list. */
const deletedMeanwhile = /404 \(Not Found\) \(\S+\/media\/thumbnails\//
/** Logged if a page transition is skipped, by the browser on a busy machine or by the router when another navigation starts. */
export const skippedTransition = /Transition was (aborted because of timeout in DOM update|skipped)/

/** The test kit's `test`, set up for the suite's product. Fails if the page logs a console error. */
export const test = base.extend<{ failOnConsoleErrors: void; expectedConsoleErrors: RegExp }>({
  siteUrl: async ({}, use) => {
    const url = process.env['KINORA_URL']
    if (url === undefined)
      throw new Error(
        "KINORA_URL is not set. Run the tests with their suite's Playwright config, whose global setup sets it.",
      )
    await use(url)
  },

  // Console errors that a test causes on purpose, as in `test.use({ expectedConsoleErrors: /404/ })`. None by default.
  expectedConsoleErrors: [/(?!)/, { option: true }],

  failOnConsoleErrors: [
    async ({ page, expectedConsoleErrors }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      await use()
      const allowed = [expectedConsoleErrors, deletedMeanwhile, skippedTransition]
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))
      expect(unexpected, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in through the login page. */
export async function signIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('link', { name: 'Your channel' })).toBeVisible()
}

export { expect }
