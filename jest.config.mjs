// ESM-only dependencies, and one that imports such a one lazily. Jest runs them as CommonJS like everything else.
const esmOnly = [
  'msw',
  '@mswjs',
  'until-async',
  'rettime',
  '@open-draft',
  'mediabunny',
  'axios',
  'commander',
  'typebox',
  '@fastify/cookie',
  '@tus',
  'feed',
  'srvx',
  'set-cookie-parser',
  'p-timeout',
  'p-retry',
  'is-network-error',
  'cookie',
  'content-disposition',
  '@opentelemetry',
  'oxc-parser',
  'pg-boss',
  'cron-parser',
  'luxon',
  'rrule-temporal',
  'serialize-error',
  'non-error',
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

const shared = {
  cacheDirectory: `${import.meta.dirname}/.cache/jest`,
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(?:\\.pnpm/[^/]+/node_modules/)?(?:${esmOnly.join('|')})(?:/|$))`],
  moduleNameMapper: { '\\.css$': '<rootDir>/packages/test-kit/src/jest/css-module.ts' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/fixtures/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.kinora/'],
}

/** Unit and component tests; `npm run test:unit -- <path>` runs some of them. */
export default {
  // By default Jest leaves one core idle, which on two is half the machine.
  maxWorkers: '100%',
  // No test depends on how fast its machine is; this only ends one that hangs.
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
      displayName: 'node',
      rootDir: import.meta.dirname,
      roots: [
        '<rootDir>/packages/api-client',
        '<rootDir>/packages/releases',
        '<rootDir>/packages/federation',
        '<rootDir>/packages/service-kit',
        '<rootDir>/packages/test-kit',
        '<rootDir>/tools',
        '<rootDir>/bench',
      ],
      // Playwright's test is none of Jest's.
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '/tools/remote-template/', '/playwright/test\\.ts$'],
      testEnvironment: 'node',
    },
    {
      ...shared,
      displayName: 'provider',
      globalSetup: '<rootDir>/services/provider/src/test/start-postgres.ts',
      globalTeardown: '<rootDir>/services/provider/src/test/stop-postgres.ts',
      rootDir: import.meta.dirname,
      roots: ['<rootDir>/services'],
      testEnvironment: 'node',
    },
  ],
}
