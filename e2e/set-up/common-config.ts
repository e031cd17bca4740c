import { join } from 'node:path'

import { browserArguments, findBrowser } from '@kinora/release/browser'
import type { PlaywrightTestConfig } from '@playwright/test'

import { isFull } from './is-full.ts'

/** Matches the tests of a long suite that `npm test` runs: one for each kind of error that the suite detects. */
export const smoke = /@smoke/

/** Limits a project to smoke tests in `npm test`, but not in `npm run test:full`. */
export const smokeUnlessFull = isFull ? {} : { grep: smoke }

/** The settings that all suites share. Tests run one at a time by default, because some disable a part of the site. */
export function commonConfig(suite: string): PlaywrightTestConfig {
  return {
    workers: 1,
    forbidOnly: true,
    // Flaky tests are listed at the end of the run. They are bugs, but do not block other work.
    retries: process.env['CI'] ? 1 : 0,
    timeout: 120_000,
    expect: { timeout: 20_000 },
    outputDir: join(import.meta.dirname, '../test-results', suite),
    // scripts/test.ts combines the reports.
    reporter: [['list'], ['json', { outputFile: join(import.meta.dirname, `../.cache/reports/${suite}.json`) }]],
    use: {
      // An action times out before its test, so the error describes what was missing.
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
