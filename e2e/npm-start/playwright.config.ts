import { defineConfig } from '@playwright/test'

import { commonConfig } from '../set-up/common-config.ts'

/** `npm start` itself, on folders of the tests' own. */
export default defineConfig({ ...commonConfig('npm-start'), testDir: '.' })
