import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Tests changing compositions: releases with open tabs, unavailable remotes, previews and dev builds. */
export default defineConfig({
  ...commonConfig('composition'),
  testDir: '.',
  globalSetup: '../set-up/global-set-up.ts',
})
