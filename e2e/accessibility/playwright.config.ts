import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Every screen of the product but those of the library, which is not there, so that no change of it can matter here. The tests only look, so they run side by side. */
export default defineConfig({
  ...commonConfig('accessibility'),
  testDir: '.',
  globalSetup: '../set-up/global-set-up.ts',
  workers: 2,
  fullyParallel: true,
})
