import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Several sites and providers behind a proxy, from which parts are taken away. No browser. */
export default defineConfig({ ...commonConfig('cluster'), testDir: '.', timeout: 600_000 })
