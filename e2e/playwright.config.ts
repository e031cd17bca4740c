import { defineConfig } from '@playwright/test'

import { browserArguments } from './set-up/browser-arguments.ts'
import { findBrowser } from './set-up/find-browser.ts'

/** Journeys through the whole product, which `set-up/global-set-up.ts` starts with fresh demo data. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './set-up/global-set-up.ts',
  outputDir: 'test-results',
  // Each test owns its data, and some take a part of the site away, which must not happen under another test.
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
})
