import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Tests remotes from every bundler in the matrix on one running product, which `global-set-up.ts` starts. */
export default defineConfig({
  ...commonConfig('compat'),
  testDir: '.',
  globalSetup: './global-set-up.ts',
})
