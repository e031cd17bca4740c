import { defineConfig } from '@playwright/test'

import { commonConfig } from './set-up/common-config.ts'

/** Journeys through the whole product, which `set-up/global-set-up.ts` starts with fresh demo data. */
export default defineConfig({
  ...commonConfig,
  testDir: 'journeys',
  globalSetup: './set-up/global-set-up.ts',
  outputDir: 'test-results',
  workers: 2,
  projects: [
    // The screens only look, so they run side by side.
    { name: 'screens', testMatch: 'accessibility.test.ts', fullyParallel: true },
    // Each journey owns its data, and some take a part of the site away, which must not happen under another test.
    { name: 'journeys', testIgnore: 'accessibility.test.ts', dependencies: ['screens'], workers: 1 },
  ],
})
