import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Tests several sites and providers behind proxies while parts of the cluster stop or fail. Doesn't need a browser. */
export default defineConfig({ ...commonConfig('cluster'), testDir: '.', timeout: 600_000 })
