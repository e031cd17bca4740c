import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Remotes by every bundler of the matrix in one running product, which `global-set-up.ts` starts. */
export default defineConfig({
  ...commonConfig('compat'),
  testDir: '.',
  globalSetup: './global-set-up.ts',
})
