import { join } from 'node:path'

import { browserArguments, findBrowser } from '@kinora/release/browser'
import type { PlaywrightTestConfig } from '@playwright/test'

/** What every suite in a browser has in common. One test at a time: some take a part of the site away, which must not happen under another. */
export function commonConfig(suite: string): PlaywrightTestConfig {
  // Every product that this process and its workers start has this suite's apps.
  process.env['KINORA_SUITE'] = suite
  return {
    workers: 1,
    forbidOnly: true,
    // A test that passes only on retry is listed at the end of the run. It is a bug, but does not block other work.
    retries: process.env['CI'] ? 1 : 0,
    timeout: 120_000,
    expect: { timeout: 20_000 },
    outputDir: join(import.meta.dirname, '../test-results', suite),
    // The report is for the sum of a whole run.
    reporter: [['list'], ['json', { outputFile: join(import.meta.dirname, `../.cache/reports/${suite}.json`) }]],
    use: {
      // A wait within a test ends before the test does, and says for what it was.
      actionTimeout: 60_000,
      locale: 'en-GB',
      trace: 'on-first-retry',
      launchOptions: {
        executablePath: findBrowser(),
        args: browserArguments,
      },
    },
  }
}
