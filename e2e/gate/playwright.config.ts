import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** What the gate lets through and refuses, on one running product, which `start-released-product` starts. */
export default defineConfig({
  ...commonConfig('gate'),
  testDir: '.',
  globalSetup: '../set-up/start-released-product.ts',
  // Builds and checks in a headless browser take their time on a busy machine.
  timeout: 180_000,
  expect: { timeout: 60_000 },
})
