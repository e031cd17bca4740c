import { test as base, expect } from '@playwright/test'
import { launch } from 'puppeteer-core'

import { registerAccount } from '@kinora/test-kit/playwright'
import type { Account } from '@kinora/test-kit/playwright'
import { openFirefox } from './firefox-viewer.ts'
import { findFirefox, findWebKit, startWebKitDriver } from './other-browsers.ts'
import type { Part, Viewer } from './viewer.ts'
import { openWebKit } from './webkit-viewer.ts'

interface Fixtures {
  siteUrl: string
  viewer: Viewer
  /** A newly registered account. */
  account: Account
}

interface WorkerFixtures {
  openViewer: (siteUrl: string) => Promise<Viewer>
}

/** Playwright's `test` with a viewer in the project's browser. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  openViewer: [
    async ({}, use, { project }) => {
      if (project.name === 'webkit') {
        const { driver, browser } = findWebKit()
        const { url, stop } = await startWebKitDriver(driver)
        await use((siteUrl) => openWebKit(url, browser, siteUrl))
        stop()
        return
      }
      const browser = await launch({
        browser: 'firefox',
        executablePath: findFirefox(),
        // Allow autoplay, as for returning viewers. Journeys press Play themselves too.
        extraPrefsFirefox: { 'media.autoplay.default': 0 },
      })
      await use((siteUrl) => openFirefox(browser, siteUrl))
      await browser.close()
    },
    { scope: 'worker', timeout: 900_000 },
  ],

  siteUrl: async ({}, use) => {
    const url = process.env['KINORA_URL']
    if (url === undefined) throw new Error('KINORA_URL is not set. Run the tests through "npm run test:browsers".')
    await use(url)
  },

  viewer: async ({ openViewer, siteUrl }, use) => {
    const viewer = await openViewer(siteUrl)
    await use(viewer)
    await viewer.close()
  },

  account: async ({ request, siteUrl }, use) => {
    await use(await registerAccount(request, siteUrl))
  },
})

/** Waits until a part is on the page. */
export async function expectPart(viewer: Viewer, part: Part): Promise<void> {
  await expect.poll(() => viewer.count(part), { message: describe(part) }).toBeGreaterThan(0)
}

/** Waits until a part is no longer on the page. */
export async function expectNoPart(viewer: Viewer, part: Part): Promise<void> {
  await expect.poll(() => viewer.count(part), { message: `no ${describe(part)}` }).toBe(0)
}

function describe({ role, name }: Part): string {
  return `${role} ${name === undefined ? '' : String(name)}`
}

export { expect }
