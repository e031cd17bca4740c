import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Remotes and shells of different ages together, and the remote of an outside team. */
export default defineConfig({
  ...commonConfig('skew'),
  testDir: '.',
  globalSetup: './global-set-up.ts',
})
