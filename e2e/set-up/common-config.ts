import { browserArguments, findBrowser } from '@kinora/release/browser'
import type { PlaywrightTestConfig } from '@playwright/test'

/** What every stage in a browser has in common. One test at a time: some take a part of the site away, which must not happen under another. */
export const commonConfig: PlaywrightTestConfig = {
  workers: 1,
  forbidOnly: true,
  // A test that passes only the second time is named at the end of the run, and is a bug; it does not stop everybody else's work.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['KINORA_TEST_REPORT']
    ? [['line'], ['json', { outputFile: process.env['KINORA_TEST_REPORT'] }]]
    : 'list',
  use: {
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: browserArguments,
    },
  },
}
