import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Uploads that are ended in their middle. Each worker starts a product of its own, whose provider it may kill. */
export default defineConfig({ ...commonConfig('uploads'), testDir: '.' })
