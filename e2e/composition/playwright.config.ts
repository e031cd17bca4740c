import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Changing compositions: releases under open tabs, unavailable remotes, previews and dev builds. */
export default defineConfig({
  ...commonConfig('composition'),
  testDir: '.',
  globalSetup: '../set-up/global-set-up.ts',
})
