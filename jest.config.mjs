// Dependencies that Jest must transform to CommonJS: they are ES modules, or import one lazily.
const esmOnly = [
  'msw',
  '@mswjs',
  'until-async',
  'rettime',
  '@open-draft',
  'set-cookie-parser',
  'mediabunny',
  'axios',
  'typebox',
]

const transform = {
  '^.+\\.([cm]?js|ts)x?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2023',
      },
      module: { type: 'commonjs' },
    },
  ],
}

const cacheDirectory = `${import.meta.dirname}/.cache/jest`
/** Only `npm run test:full` runs the files named `*.long.test.ts` and the tests whose title ends with `@long`. A path on the command line finds both. */
const long = process.env['KINORA_SHORT'] ? ['\\.long\\.test\\.ts$'] : []
const testPathIgnorePatterns = ['/node_modules/', '/dist/', '/fixtures/', ...long]
const modulePathIgnorePatterns = ['/dist/', '<rootDir>/\\.kinora/']

const shared = {
  cacheDirectory,
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?(?:${esmOnly.join('|')})(?:/|$))`],
  moduleNameMapper: { '\\.css$': '<rootDir>/packages/test-kit/src/jest/css-module.ts' },
  testPathIgnorePatterns,
  modulePathIgnorePatterns,
}

/** Node runs these tests itself and loads each module once per worker. Jest would load all modules again for each test file. */
const inNode = {
  // Workers are threads. With `runtime: 'child_process'`, jest-light-runner 0.8.2 sometimes never sends a worker its configuration, and the run hangs.
  runner: 'jest-light-runner',
  setupFilesAfterEnv: ['<rootDir>/scripts/test-timeouts.ts'],
  rootDir: import.meta.dirname,
  cacheDirectory,
  // For the global set-up.
  transform,
  testPathIgnorePatterns,
  modulePathIgnorePatterns,
}

/** Unit and component tests; `npm run test:unit -- <path>` runs some of them. */
export default {
  // By default Jest leaves one core idle, which on two is half the machine.
  maxWorkers: '100%',
  // No test depends on the machine's speed: this only ends one that hangs. `scripts/test-timeouts.ts` does so for the projects that run in Node.
  testTimeout: 90_000,
  projects: [
    {
      ...shared,
      displayName: 'browser',
      rootDir: import.meta.dirname,
      roots: [
        '<rootDir>/apps',
        '<rootDir>/packages/ui',
        '<rootDir>/packages/shell-contract',
        '<rootDir>/tools/remote-template',
      ],
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/packages/test-kit/src/jest/browser-setup.ts'],
    },
    {
      ...shared,
      displayName: 'packages',
      rootDir: import.meta.dirname,
      roots: ['<rootDir>/packages/api-client', '<rootDir>/packages/federation', '<rootDir>/packages/test-kit'],
      // Playwright runs this one.
      testPathIgnorePatterns: [...testPathIgnorePatterns, '/playwright/test\\.ts$'],
      testEnvironment: 'node',
    },
    {
      ...inNode,
      displayName: 'node',
      testPathIgnorePatterns: [...testPathIgnorePatterns, '/tools/remote-template/'],
      roots: ['<rootDir>/packages/releases', '<rootDir>/packages/service-kit', '<rootDir>/tools', '<rootDir>/bench'],
    },
    {
      ...inNode,
      displayName: 'services',
      setupFilesAfterEnv: [
        ...inNode.setupFilesAfterEnv,
        '<rootDir>/services/provider/src/test/own-temporary-folder.ts',
        '<rootDir>/services/provider/src/test/cheap-passwords.ts',
      ],
      globalSetup: '<rootDir>/services/provider/src/test/start-postgres.ts',
      globalTeardown: '<rootDir>/services/provider/src/test/stop-postgres.ts',
      roots: ['<rootDir>/services'],
    },
  ],
}
