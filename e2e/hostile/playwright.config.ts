import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Test files whose attacks stop parts of the product or need different limits. Each file starts its own product. */
const withOwnProduct = /(dead-provider|forged-telemetry|full-disk|killed-uploads|lost-database|quotas)\.test\.ts$/

/** Attacks on a running product: a shared one from `global-set-up.ts`, or one per file. */
export default defineConfig({
  ...commonConfig('hostile'),
  testDir: '.',
  globalSetup: './global-set-up.ts',
  workers: 2,
  // Thousands of requests take minutes on a busy machine.
  timeout: 300_000,
  // Attacks on one product must not affect each other.
  projects: [
    { name: 'shared', testIgnore: withOwnProduct, workers: 1 },
    { name: 'own', testMatch: withOwnProduct, workers: 1 },
  ],
})
