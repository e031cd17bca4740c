import { fileURLToPath } from 'node:url'

/** How `npm run test:mutation` runs Stryker; `scripts/mutate.ts` says which folders. */
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner', fileURLToPath(new URL('sample-of-mutated.mjs', import.meta.url))],
  checkers: ['sample'],
  ignorers: ['words'],
  jest: { projectType: 'custom', configFile: 'scripts/jest-of-mutated.config.mjs' },
  // Only the tests that pass through a change are run for it.
  coverageAnalysis: 'perTest',
  // A constant of a module is worked out once for all tests, so that every one of them would have to run.
  ignoreStatic: true,
  // Nothing checks the types of what is changed.
  disableTypeChecks: false,
  concurrency: 1,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 30,
  // The copy in which the code is changed. The originals stay as they are.
  tempDirName: '.cache/stryker',
  ignorePatterns: [
    'docs',
    'e2e',
    '**/*.tsbuildinfo',
    '**/dist',
    '.kinora',
    // Programs that tests have unpacked are of use there, and links of theirs that lead nowhere are not.
    '.cache/*/usr/share/doc',
    '.cache/node',
    '.cache/turbo',
  ],
  reporters: ['clear-text', 'progress', 'html', 'json'],
  htmlReporter: { fileName: '.cache/reports/mutation.html' },
  jsonReporter: { fileName: '.cache/reports/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 90, low: 85, break: 85 },
}
