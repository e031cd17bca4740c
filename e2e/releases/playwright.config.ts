import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Releases of one running product, which `start-released-product` starts: each file leaves the site live and in order for the next. */
export default defineConfig({
  ...commonConfig('releases'),
  testDir: '.',
  globalSetup: '../set-up/start-released-product.ts',
  // Builds and checks in a headless browser take their time on a busy machine.
  timeout: 180_000,
  expect: { timeout: 60_000 },
})
