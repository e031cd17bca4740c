import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Tests the release gate on a running product, which `start-released-product` starts. */
export default defineConfig({
  ...commonConfig('gate'),
  testDir: '.',
  globalSetup: '../set-up/start-released-product.ts',
  // Builds and checks in a headless browser are slow on a busy machine.
  timeout: 180_000,
  expect: { timeout: 60_000 },
})
