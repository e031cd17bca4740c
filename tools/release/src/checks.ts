import type { Page } from 'playwright-core'

/** A team's checks of its own pages: the default export of its `kinora.check.ts`. */
export interface TeamChecks {
  /** URLs by declared path, such as `{ '/music/:album': ['/music/blue'] }`, rendered before the URLs that the check finds. */
  urls?: Record<string, readonly string[]>
  journeys?: readonly Journey[]
}

/** A journey through pages of the release that the builds would form. */
export interface Journey {
  /** The viewer's action, for error messages. */
  name: string
  /** Whether the viewer is signed in. Writes do not reach the provider. */
  viewer?: 'visitor' | 'signed in'
  /**
   * Throws when something is wrong.
   *
   * @param page a Playwright page, whose base URL is the site: `await page.goto('/music')`.
   */
  run(page: Page): Promise<void>
  /** The app, from the package.json next to the file; set when the file is read. */
  app?: string
}
