import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** Tests `npm start` in separate folders. */
export default defineConfig({ ...commonConfig('npm-start'), testDir: '.' })
