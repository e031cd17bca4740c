import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'

import { createFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { registerAccount } from './register-account.ts'
import type { Account } from './register-account.ts'
import { logIn, takeSession } from './session.ts'
import { showRelease } from './show-release.ts'
import type { NamedRelease } from './show-release.ts'

/**
 * The site that a team's tests run against, and the release that they see there. Set the options with `test.use({ … })`, or with `use` in playwright.config.ts.
 */
export interface KinoraOptions {
  /** The site's URL, without a trailing slash. Defaults to `KINORA_SITE_URL`, or http://localhost:3000 if that is not set. */
  siteUrl: string
  /** A release to show instead of the live one. */
  release: NamedRelease | undefined
  /**
   * The folder with a build of the team's remote, which pages show instead of the released build. `kinora-release publish` writes such folders:
   * `.kinora/site/mf/music/1.2.0-4f0c2d9e1b`.
   */
  remoteBuild: string | undefined
}

/** The fixtures of a test. */
export interface KinoraFixtures {
  /** A new account on the site. Use a site whose data may grow. */
  account: Account
  /** A page on which `account` is signed in. */
  signedInPage: Page
  /** Injects faults, such as failing API calls. */
  faults: Faults
}

/**
 * Playwright's `test` for a running Kinora site: `page` and all other pages of its context show the site with the release and the remote's build from the
 * options.
 */
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
