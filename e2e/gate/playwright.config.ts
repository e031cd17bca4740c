import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** The release gate on a running product, which `start-released-product` starts. */
export default defineConfig({
  ...commonConfig('gate'),
  testDir: '.',
  globalSetup: '../set-up/start-released-product.ts',
  // Builds and checks in a headless browser take their time on a busy machine.
  timeout: 180_000,
  expect: { timeout: 60_000 },
})
