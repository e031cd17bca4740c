import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Files whose attacks take something away, or need other limits; each starts a product of its own. */
const withOwnProduct = /(dead-provider|forged-telemetry|full-disk|killed-uploads|lost-database|quotas)\.test\.ts$/

/** Attacks on the running product: one that `global-set-up.ts` starts for all, and those that some files start for themselves. */
export default defineConfig({
  ...commonConfig('hostile'),
  testDir: '.',
  globalSetup: './global-set-up.ts',
  workers: 2,
  // Thousands of requests take minutes on a busy machine.
  timeout: 300_000,
  // Attacks on one product must not meet each other.
  projects: [
    { name: 'shared', testIgnore: withOwnProduct, workers: 1 },
    { name: 'own', testMatch: withOwnProduct, workers: 1 },
  ],
})
