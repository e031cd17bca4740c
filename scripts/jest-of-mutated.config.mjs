import config from '../jest.config.mjs'

const folders = (process.env['KINORA_MUTATED_FOLDERS'] ?? '').split(',')

/** The project of `jest.config.mjs` whose tests are beside the folders: Stryker follows the tests of one. */
const found = config.projects.find(({ roots }) =>
  folders.every((folder) => roots.some((path) => `${folder}/`.startsWith(path.replace('<rootDir>/', '') + '/'))),
)
if (found === undefined)
  throw new Error(`No project of jest.config.mjs has the tests of all of: ${folders.join(', ')}.`)

// `mutate.ts` starts what the provider's tests need, once for all changes.
const { globalSetup, globalTeardown, ...project } = found

export default {
  ...project,
  // All the tests of a service go through much of it, and take minutes. What those beside the code do not notice counts as not noticed.
  ...(globalSetup && { testMatch: folders.map((folder) => `<rootDir>/${folder}/**/*.test.ts?(x)`) }),
  testTimeout: config.testTimeout,
  runner: '<rootDir>/scripts/runner-of-mutated.mjs',
  ...(project.testEnvironment === 'node' && {
    testEnvironment: new URL('environment-of-mutated.mjs', import.meta.url).pathname,
  }),
}
