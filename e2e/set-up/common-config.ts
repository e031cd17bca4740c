import { join } from 'node:path'

import { browserArguments, findBrowser } from '@kinora/release/browser'
import type { PlaywrightTestConfig } from '@playwright/test'

/** Matches the tests that `npm test` runs: for a long suite, one for each kind of error that the suite detects. */
export const smoke = /@smoke/

/** Limits a suite to its smoke tests in `npm test`, but not when a test file is named. */
export const smokeInShortRun = process.env['KINORA_SHORT'] === '1' ? { grep: smoke } : {}

/** Settings shared by all suites. By default, tests run one at a time, because some take down part of the site. */
export function commonConfig(suite: string): PlaywrightTestConfig {
  return {
    workers: 1,
    forbidOnly: true,
    // Node runs TypeScript itself. Compiling it with Babel for the first time would take each suite eight CPU seconds.
    build: { external: ['**'] },
    // Flaky tests are listed at the end of the run. They're bugs, but shouldn't block other work.
    retries: process.env['CI'] ? 1 : 0,
    timeout: 120_000,
    expect: { timeout: 20_000 },
    outputDir: join(import.meta.dirname, '../test-results', suite),
    // scripts/test.ts merges these reports.
    reporter: [['list'], ['json', { outputFile: join(import.meta.dirname, `../.cache/reports/${suite}.json`) }]],
    use: {
      // Shorter than the test's timeout, so that the error says which action got stuck.
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
