import { defineConfig } from '@playwright/test'

import { commonConfig, smokeUnlessFull } from '../set-up/common-config.ts'

/** Journeys through one running product with demo data. Each journey creates the data that it changes, so two files can run at a time. */
export default defineConfig({
  ...commonConfig('journeys'),
  globalSetup: '../set-up/global-set-up.ts',
  workers: 2,
  projects: [
    { name: 'journeys', testDir: '.' },
    { name: 'watching', testDir: '../watching' },
    { name: 'loading', testDir: '../loading' },
    { name: 'publishing', testDir: '../publishing', ...smokeUnlessFull },
    { name: 'accessibility', testDir: '../accessibility', fullyParallel: true, ...smokeUnlessFull },
  ],
})
