import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Journeys through the whole product, which `global-set-up.ts` starts with fresh demo data. Each owns its data, so two files of them run side by side. */
export default defineConfig({
  ...commonConfig('journeys'),
  testDir: '.',
  globalSetup: './global-set-up.ts',
  workers: 2,
})
