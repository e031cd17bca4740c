import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Journeys through several remotes, on the whole product with fresh demo data. Each owns its data, so two files of them run side by side. */
export default defineConfig({
  ...commonConfig('journeys'),
  testDir: '.',
  globalSetup: '../set-up/global-set-up.ts',
  workers: 2,
})
