import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** How a page of a remote comes: what stands in its place until then, and what is shown when it fails. */
export default defineConfig({
  ...commonConfig('loading'),
  testDir: '.',
  globalSetup: './global-set-up.ts',
})
