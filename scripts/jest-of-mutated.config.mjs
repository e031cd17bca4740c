import config from '../jest.config.mjs'

const folders = (process.env['KINORA_MUTATED_FOLDERS'] ?? '').split(',')

/** The project of `jest.config.mjs` whose tests are beside the folders: Stryker follows the tests of one. */
const found = config.projects.find(({ roots }) =>
  folders.every((folder) => roots.some((path) => `${folder}/`.startsWith(path.replace('<rootDir>/', '') + '/'))),
)
if (found === undefined)
  throw new Error(`No project of jest.config.mjs has the tests of all of: ${folders.join(', ')}.`)

/** Tests of the provider that look at every route, list or chore, beside those that are beside the code. The others go through much of it by the way, and take minutes. */
const ofAllRoutes = [
  'access',
  'openapi',
  'housekeeping',
  'audit/audit-log',
  'http/pages',
  'http/rate-limits',
  'moderation/moderation',
  'quotas/quotas',
].map((name) => `<rootDir>/services/provider/src/${name}.test.ts`)

// `mutate.ts` starts what the provider's tests need, once for all changes.
const { globalSetup, globalTeardown, ...project } = found

export default {
  ...project,
  ...(globalSetup && {
    testMatch: [...folders.map((folder) => `<rootDir>/${folder}/**/*.test.ts?(x)`), ...ofAllRoutes],
  }),
  testTimeout: config.testTimeout,
  runner: '<rootDir>/scripts/runner-of-mutated.mjs',
  ...(project.testEnvironment === 'node' && {
    testEnvironment: new URL('environment-of-mutated.mjs', import.meta.url).pathname,
  }),
}
