import { defineConfig } from '@playwright/test'

import { commonConfig, smokeInShortRun } from '../set-up/common-config.ts'

/** Journeys through a single running product with demo data. Each journey only changes data that it has created, so two files can run in parallel. */
export default defineConfig({
  ...commonConfig('journeys'),
  ...smokeInShortRun,
  globalSetup: '../set-up/global-set-up.ts',
  workers: 2,
  projects: [
    { name: 'journeys', testDir: '.' },
    { name: 'watching', testDir: '../watching' },
    { name: 'loading', testDir: '../loading' },
    { name: 'publishing', testDir: '../publishing' },
    { name: 'accessibility', testDir: '../accessibility', fullyParallel: true },
  ],
})
