import { join } from 'node:path'

import { browserArguments, findBrowser } from '@kinora/release/browser'
import type { PlaywrightTestConfig } from '@playwright/test'

import { isFull } from './is-full.ts'

/** The tests of a long suite that `npm test` runs: one for each kind of error that the suite catches. */
export const smoke = /@smoke/

/** Filters the tests of a project in `npm test`, and none in `npm run test:full`. */
export const smokeUnlessFull = isFull ? {} : { grep: smoke }

/** The settings that all suites share. Tests run one at a time by default, because some disable a part of the site. */
export function commonConfig(suite: string): PlaywrightTestConfig {
  return {
    workers: 1,
    forbidOnly: true,
    // A test that passes only on retry is listed at the end of the run. It is a bug, but does not block other work.
    retries: process.env['CI'] ? 1 : 0,
    timeout: 120_000,
    expect: { timeout: 20_000 },
    outputDir: join(import.meta.dirname, '../test-results', suite),
    // scripts/test.ts adds up the reports.
    reporter: [['list'], ['json', { outputFile: join(import.meta.dirname, `../.cache/reports/${suite}.json`) }]],
    use: {
      // A wait within a test ends before the test does, so that the error says what was missing.
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
