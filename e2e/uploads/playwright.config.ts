import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Tests interrupted uploads. Each worker starts its own product and may kill its provider. */
export default defineConfig({ ...commonConfig('uploads'), testDir: '.' })
