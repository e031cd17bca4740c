import { defineConfig } from '@playwright/test'

/**
 * `npm run test:browsers` runs the same journeys in Firefox and WebKitGTK, one viewer at a time. `global-set-up.ts` starts the product with fresh demo data.
 * Not part of `npm test`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*-journeys.ts',
  ...(process.env['KINORA_URL'] === undefined && { globalSetup: '../set-up/global-set-up.ts' }),
  workers: 1,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results/browsers',
  reporter: [['list']],
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
