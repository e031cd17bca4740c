import { defineConfig } from '@playwright/test'

import { commonConfig, smoke } from '../set-up/common-config.ts'

/** Test files that start their own product. */
const withOwnProduct = /(killed-uploads|uploads-that-survive|cluster|npm-start)\.test\.ts$/

/** Runs tests tagged `@smoke` from the long suites. Tests that change releases or attack the site share one product. */
export default defineConfig({
  ...commonConfig('smoke'),
  testDir: '..',
  grep: smoke,
  globalSetup: './global-set-up.ts',
  timeout: 180_000,
  expect: { timeout: 60_000 },
  workers: 2,
  projects: [
    {
      name: 'shared',
      testMatch: /(composition|gate|hostile|releases|skew)\/[^/]*\.test\.ts$/,
      testIgnore: withOwnProduct,
      workers: 1,
    },
    { name: 'own', testMatch: withOwnProduct, workers: 1 },
  ],
})
