import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Tests how the page is composed: releases while tabs are open, unavailable remotes, previews and dev builds. */
export default defineConfig({
  ...commonConfig('composition'),
  testDir: '.',
  globalSetup: '../set-up/global-set-up.ts',
})
