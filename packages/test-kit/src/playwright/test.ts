import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'

import { createFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { registerAccount } from './register-account.ts'
import type { Account } from './register-account.ts'
import { logIn, takeSession } from './session.ts'
import { showRelease } from './show-release.ts'
import type { NamedRelease } from './show-release.ts'

/** Where a team's tests run, and what they see there: `test.use({ … })`, or `use` in playwright.config.ts. */
export interface KinoraOptions {
  /** The site, without a slash at the end; by default `KINORA_SITE_URL`, or else http://localhost:3000. */
  siteUrl: string
  /** A release in place of the one that is live. */
  release: NamedRelease | undefined
  /** The folder of a build of the team's remote, which pages show in place of the released one: `.kinora/site/mf/music/1.2.0-4f0c2d9e1b`, as `kinora-release publish` writes it. */
  remoteBuild: string | undefined
}

/** The fixtures of a test. */
export interface KinoraFixtures {
  /** A fresh account, registered with the site's provider: use a site whose data may grow. */
  account: Account
  /** A page of the site's on which `account` is signed in. */
  signedInPage: Page
  /** Faults to inject. */
  faults: Faults
}

/**
 * Playwright's test in a running Kinora: `page` and every other page of its context show the site, in the release and with the remote that the options name.
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
