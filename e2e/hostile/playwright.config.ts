import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Test files that start their own product, because their attacks stop parts of it or need different limits. */
const withOwnProduct = /(dead-provider|forged-telemetry|full-disk|killed-uploads|lost-database|quotas)\.test\.ts$/

/** Attacks a running product: the shared one from `global-set-up.ts`, or a separate one per file. */
export default defineConfig({
  ...commonConfig('hostile'),
  testDir: '.',
  globalSetup: './global-set-up.ts',
  workers: 2,
  // Thousands of requests take minutes on a busy machine.
  timeout: 300_000,
  // Attacks on the same product must not affect each other.
  projects: [
    { name: 'shared', testIgnore: withOwnProduct, workers: 1 },
    { name: 'own', testMatch: withOwnProduct, workers: 1 },
  ],
})
