import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** The screens of the library, without the channel and the upload. The tests only look, so they run side by side. */
export default defineConfig({
  ...commonConfig('accessibility-library'),
  testDir: '.',
  globalSetup: '../set-up/global-set-up.ts',
  workers: 2,
  fullyParallel: true,
})
