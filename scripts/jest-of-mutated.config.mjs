import config from '../jest.config.mjs'

const folders = (process.env['KINORA_MUTATED_FOLDERS'] ?? '').split(',')

/** The project of `jest.config.mjs` whose tests are beside the folders: Stryker follows the tests of one. */
const project = config.projects.find(({ roots }) =>
  folders.every((folder) => roots.some((path) => `${folder}/`.startsWith(path.replace('<rootDir>/', '') + '/'))),
)
if (project === undefined)
  throw new Error(`No project of jest.config.mjs has the tests of all of: ${folders.join(', ')}.`)

export default { ...project, testTimeout: config.testTimeout }
