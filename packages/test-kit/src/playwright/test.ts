import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'

import { createFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { registerAccount } from './register-account.ts'
import type { Account } from './register-account.ts'
import { logIn, takeSession } from './session.ts'
import { showRelease } from './show-release.ts'
import type { NamedRelease } from './show-release.ts'

/** Options that select the site to test and what it shows. Set them with `test.use({ … })`, or with `use` in playwright.config.ts. */
export interface KinoraOptions {
  /** Site URL without a trailing slash. Defaults to `KINORA_SITE_URL`, or http://localhost:3000 if that isn't set. */
  siteUrl: string
  /** A release to show instead of the live one. */
  release: NamedRelease | undefined
  /**
   * Folder with a build of the team's remote to show instead of the released one. `kinora-release publish` writes such folders, for example
   * `.kinora/site/mf/music/1.2.0-4f0c2d9e1b`.
   */
  remoteBuild: string | undefined
}

/** Fixtures available to tests. */
export interface KinoraFixtures {
  /** A newly registered account. It stays on the site after the test, so only use a site where that's acceptable. */
  account: Account
  /** A page with `account` signed in. */
  signedInPage: Page
  /** Fault injection, such as failing API calls. */
  faults: Faults
}

/** Playwright's `test` for a running Kinora site. `page`, and every other page in its context, shows the release and the remote's build set in the options. */
export const test = base.extend<KinoraFixtures & KinoraOptions>({
  siteUrl: [process.env['KINORA_SITE_URL'] || 'http://localhost:3000', { option: true }],
  release: [undefined, { option: true }],
  remoteBuild: [undefined, { option: true }],

  baseURL: ({ siteUrl }, provide) => provide(siteUrl),

  context: async ({ context, siteUrl, release, remoteBuild }, provide) => {
    const showing = await showRelease(context, { siteUrl, release, remoteBuild })
    await provide(context)
    showing.end()
  },

  account: async ({ request, baseURL }, provide) => {
    await provide(await registerAccount(request, baseURL ?? ''))
  },

  signedInPage: async ({ page, baseURL, account }, provide) => {
    const siteUrl = baseURL ?? ''
    await takeSession(page, siteUrl, await logIn(siteUrl, account))
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Your channel' })).toBeVisible()
    await provide(page)
  },

  faults: ({ context }, provide) => provide(createFaults(context)),
})
