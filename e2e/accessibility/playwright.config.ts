import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Every screen of the product, which `set-up/global-set-up.ts` starts with fresh demo data. The tests only look, so they run side by side. */
export default defineConfig({
  ...commonConfig('accessibility'),
  testDir: '.',
  globalSetup: '../set-up/global-set-up.ts',
  workers: 2,
  fullyParallel: true,
})
