import { defineConfig } from '@playwright/test'

import { commonConfig, smoke } from '../set-up/common-config.ts'

/** Runs tests tagged `@smoke` from the long suites. Tests that change releases or attack the site share one product. */
export default defineConfig({
  ...commonConfig('smoke'),
  testDir: '..',
  grep: smoke,
  globalSetup: './global-set-up.ts',
  timeout: 180_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'shared', testMatch: /(composition|gate|hostile|skew)\/[^/]*\.test\.ts$/ },
    // Starts its own product.
    { name: 'cluster', testDir: '../cluster' },
  ],
})
