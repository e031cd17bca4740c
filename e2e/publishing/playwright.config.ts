import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

const common = commonConfig('publishing')

/** Journeys of those who upload, without the library. Each owns its data, so two files of them run side by side. */
export default defineConfig<{ expectedConsoleErrors: RegExp }>({
  ...common,
  // A list may still show what a parallel journey has just deleted.
  use: { ...common.use, expectedConsoleErrors: /404 \(Not Found\) \(\S+\/media\/thumbnails\// },
  testDir: '.',
  globalSetup: './global-set-up.ts',
  workers: 2,
})
