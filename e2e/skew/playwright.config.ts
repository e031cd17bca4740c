import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Tests combinations of remote and shell versions, as well as an external team's remote. */
export default defineConfig({
  ...commonConfig('skew'),
  testDir: '.',
  globalSetup: './global-set-up.ts',
})
