import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Tests releases on a single running product, which `start-released-product` starts. Each file must leave the site in a working state for the next. */
export default defineConfig({
  ...commonConfig('releases'),
  testDir: '.',
  globalSetup: '../set-up/start-released-product.ts',
  // Builds and checks in a headless browser are slow on a busy machine.
  timeout: 180_000,
  expect: { timeout: 60_000 },
})
