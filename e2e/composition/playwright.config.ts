import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** What pages make of a composition that changes: releases under open tabs, a remote that is away, previews and dev builds in its place. */
export default defineConfig({
  ...commonConfig('composition'),
  testDir: '.',
  globalSetup: '../set-up/global-set-up.ts',
})
