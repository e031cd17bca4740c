import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Journeys of those who watch, without the library and the upload. Each owns its data, so two files of them run side by side. */
export default defineConfig({
  ...commonConfig('watching'),
  testDir: '.',
  globalSetup: '../set-up/global-set-up.ts',
  workers: 2,
})
