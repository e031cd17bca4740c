import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/* Import rules, based on the `kinora.role` in each package.json. A new package needs no change here. docs/architecture.md explains the roles. */

/** What a role may import from the workspace. `types` allows only type imports. */
const allowed = {
  shell: { roles: ['package', 'federation', 'test-kit'], types: [] },
  // The release tool exports the type of the checks that a team adds.
  remote: { roles: ['package', 'federation', 'test-kit'], types: ['release'] },
  package: { roles: [], types: ['api-client'] },
  federation: { roles: [], names: ['releases'], types: [] },
  'test-kit': { roles: ['package'], types: [] },
  // The site uses the client's types for the provider's responses.
  service: { roles: [], names: ['releases', 'service-kit'], types: ['api-client'] },
  tool: { roles: [], names: ['releases'], types: [] },
  // The console's page displays the release tool's responses.
  page: { roles: ['package', 'federation'], types: ['release'] },
  stack: { roles: ['service', 'tool'], names: ['service-kit', 'releases'], types: [] },
  e2e: { roles: ['stack', 'tool', 'service', 'package', 'federation', 'test-kit', 'bench'], types: [] },
  bench: { roles: ['stack', 'tool', 'service', 'package', 'federation', 'shell', 'remote'], types: [] },
}

const root = join(import.meta.dirname, '..')

function workspacePackages() {
  const folders = ['apps', 'packages', 'services', 'tools'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  )
  // Ignore folders without a package.json: removing a package can leave its node_modules behind on a developer's machine.
  const packaged = [...folders, 'e2e', 'bench'].filter((folder) => existsSync(join(root, folder, 'package.json')))
  return packaged.map((folder) => {
    const { kinora } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    if (allowed[kinora?.role] === undefined) {
      throw new Error(
        `${folder}/package.json must declare "kinora": {"role": …} with one of these roles: ${Object.keys(allowed).join(', ')}.`,
      )
    }
    return { folder, name: folder.split('/').at(-1), role: kinora.role }
  })
}

const packages = workspacePackages()

const roleRules = packages.map(({ folder, role }) => {
  const rule = allowed[role]
  const forbidden = packages.filter(
    (other) => other.folder !== folder && !rule.roles.includes(other.role) && !rule.names?.includes(other.name),
  )
  const typesOnly = forbidden.filter(({ name }) => rule.types.includes(name)).map((other) => other.folder)
  return {
    folder,
    role,
    typesOnly,
    never: forbidden.map((other) => other.folder).filter((other) => !typesOnly.includes(other)),
  }
})

/** The remotes' folders. Each folder in a remote's `src` is a feature. */
const remotes = packages.filter(({ role }) => role === 'remote').map(({ folder }) => folder)

const startsWith = (folders) => `^(${folders.join('|')})/`

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...roleRules.map(({ folder, role, never }) => ({
      name: `${folder}-imports-by-role`,
      comment: `${folder} has the role "${role}", which must not import these packages.`,
      severity: 'error',
      from: { path: startsWith([folder]) },
      to: { path: startsWith(never) },
    })),
    ...roleRules
      .filter(({ typesOnly }) => typesOnly.length > 0)
      .map(({ folder, typesOnly }) => ({
        name: `${folder}-imports-types-only`,
        comment: 'This package may import only types from the api-client, so it does not bundle a second copy.',
        severity: 'error',
        from: { path: startsWith([folder]), pathNot: '\\.test\\.tsx?$' },
        to: { path: startsWith(typesOnly), dependencyTypesNot: ['type-only'] },
      })),
    {
      name: 'features-keep-apart',
      comment: "An app's features must not import each other. Pages compose them.",
      severity: 'error',
      from: { path: `^(${remotes.join('|')})/src/([^/]+)/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^$1/src/([^/]+)/', pathNot: '^$1/src/($2|report|viewer)/' },
    },
    {
      name: 'parts-of-a-feature-keep-apart',
      comment:
        'Features in one `features` folder communicate through the store, and may read the state of the first features. The list next to them combines them.',
      severity: 'error',
      from: { path: `^(${remotes.join('|')})/src/([^/]+)/features/([^/]+)/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^$1/src/$2/features/([^/]+)/', pathNot: '^$1/src/$2/features/($3|playback|time|volume)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Files that import each other cannot be understood one at a time.',
      severity: 'error',
      from: {},
      // A lazily loaded module may import the feature that loads it.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'nothing-unresolvable',
      comment:
        'An import that cannot be resolved fails at run time. This includes imports that bypass a package\'s "exports".',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'tests-stay-tests',
      comment: 'Production code must not import tests.',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/\\.cache/|\\.css$|^e2e/(skew|compat)/fixtures/|^tools/create-remote/outside/)' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
