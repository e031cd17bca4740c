import { defineConfig } from '@playwright/test'

import journeys from '../playwright.config.ts'

/** Remotes and shells of different ages together, and the remote of an outside team. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: './global-set-up.ts',
})
