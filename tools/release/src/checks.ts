import type { Page } from 'playwright-core'

/** A team's checks for its own pages: the default export of its `kinora.check.ts`. */
export interface TeamChecks {
  /** URLs to render, by declared path, such as `{ '/music/:album': ['/music/blue'] }`, on top of those that the check finds itself. */
  urls?: Record<string, readonly string[]>
  journeys?: readonly Journey[]
}

/** A test journey through the release that the builds would form. */
export interface Journey {
  /** What the viewer does, for error messages. */
  name: string
  /** Whether the viewer is signed in; a visitor by default. Writes don't reach the provider. */
  viewer?: 'visitor' | 'signed in'
  /**
   * Runs the journey. Throws if something is wrong.
   *
   * @param page a Playwright page whose base URL is the site: `await page.goto('/music')`.
   */
  run(page: Page): Promise<void>
  /** App ID from the package.json next to the file. Set by the release tool. */
  app?: string
}
