import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'

import { baseConfig, sharedByShell } from './index.ts'
import { IntegrityPlugin } from './integrity-plugin.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kinora-remote-'))
  writePackage()
  for (const [name, version] of Object.entries({ react: '19.3.1', '@kinora/api-client': '1.4.2' }))
    write(`node_modules/${name}/package.json`, { name, version })
  write('src/page.css', '.page { color: green }')
  write(
    'src/routes.tsx',
    `import './page.css'\nimport { useId } from 'react'\nexport const remote = { id: 'music', useId }`,
  )
})

afterEach(() => rmSync(directory, { recursive: true }))

function write(path: string, content: string | object) {
  mkdirSync(join(directory, path, '..'), { recursive: true })
  writeFileSync(join(directory, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function writePackage(more: object = {}) {
  const routes = [{ path: '/music', access: 'public' }]
  const kinora = { role: 'remote', owner: 'music team', routes, ...more }
  write('package.json', { name: 'music', version: '2.1.0', kinora })
}

const read = (file: string) => readFileSync(join(directory, 'dist', file), 'utf8')
const hashOf = (file: string) => `sha384-${createHash('sha384').update(read(file)).digest('base64')}`
const chunkGlobal = () => /webpackChunk\w+/.exec(read('remoteEntry.js'))?.[0]

/** Builds the remote the way an app's webpack.config.ts does. */
async function build() {
  const base = baseConfig(directory)
  const federation = new ModuleFederationPlugin({
    name: 'music',
    filename: 'remoteEntry.js',
    exposes: { './routes': './src/routes.tsx' },
    shared: sharedByShell(directory),
    manifest: true,
    dts: false,
    experiments: { externalRuntime: true, optimization: { disableRemote: true, target: 'web' } },
  })
  const compiler = webpack({ ...base, entry: {}, devtool: false, plugins: [...(base.plugins ?? []), federation] })
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  expect(stats?.toJson({ errors: true }).errors).toEqual([])
  const manifest = JSON.parse(read('mf-manifest.json')) as {
    exposes: { assets: Record<'js' | 'css', { sync: string[] }> }[]
  }
  const { js, css } = manifest.exposes[0]?.assets ?? { js: { sync: [] }, css: { sync: [] } }
  return [...js.sync, ...css.sync]
}

test("a build's entry contains the hash of every script and stylesheet, and no copy of a shared package", async () => {
  const files = await build()
  expect(files.map((file) => file.split('.').at(-1))).toEqual(['js', 'css'])
  for (const file of files) expect(read('remoteEntry.js')).toContain(hashOf(file))
  expect(read('remoteEntry.js')).toContain('"^19.3.0"')
}, 60_000)

async function expectScriptsWithHashes(copy: typeof webpack) {
  const compiler = copy({
    mode: 'development',
    context: directory,
    devtool: false,
    output: { path: join(directory, 'dist'), clean: true },
    plugins: [new IntegrityPlugin()],
  })
  const stats = await promisify(compiler.run.bind(compiler))()
  expect(stats?.toString({ all: false, errors: true })).toBe('')
  expect(read('main.js')).toContain('script.integrity = __webpack_require__.integrity.script[chunkId];')
}

test('scripts are requested with their hashes, even when a different copy of webpack builds them', async () => {
  write('src/later.js', 'export const later = 1')
  write('src/index.js', `export const load = () => import('./later.js')`)
  await expectScriptsWithHashes(webpack)
  // webpack lazy-loads many of its modules, so run the build inside the isolated registry too.
  await jest.isolateModulesAsync(() => expectScriptsWithHashes(require('webpack') as typeof webpack))
}, 60_000)

test('two builds of a remote share a container name but not chunks or class names @long', async () => {
  write('src/page.module.css', '.page { color: green }')
  write('src/routes.tsx', `import styles from './page.module.css'\nexport const remote = { id: 'music', styles }`)
  const [script = ''] = await build()
  const first = { global: chunkGlobal(), text: read(script) }
  write('src/more.ts', '')
  const [other = ''] = await build()
  expect(chunkGlobal()).not.toBe(first.global)
  expect(read(other)).not.toBe(first.text)
  expect(read('remoteEntry.js')).toMatch(/^var music[;=,]/)
}, 60_000)

test('lazily loaded files use the timeout that the remote declares', async () => {
  writePackage({ timeoutMs: 8_000 })
  write('src/later.ts', 'export const later = 1')
  write('src/routes.tsx', `export const remote = { id: 'music', load: () => import('./later.js') }`)
  await build()
  expect(read('remoteEntry.js')).toMatch(/setTimeout\([^;]*8e3\)/)
}, 60_000)

describe('shared packages', () => {
  test('shared packages come from the shell, in the installed minor version or later', () => {
    const fromShell = { import: false, singleton: false, strictVersion: true }
    expect(sharedByShell(directory)).toEqual({
      react: { ...fromShell, requiredVersion: '^19.3.0' },
      'react/jsx-runtime': { ...fromShell, requiredVersion: '^19.3.0' },
      '@kinora/api-client': { ...fromShell, requiredVersion: '^1.4.0' },
      '@kinora/api-client/queries': { ...fromShell, requiredVersion: '^1.4.0' },
    })
  })

  test('a range in package.json replaces that of the package, and only of that package', () => {
    writePackage({ requires: { react: '^19.0.0' } })
    expect(sharedByShell(directory)).toMatchObject({
      react: { requiredVersion: '^19.0.0' },
      'react/jsx-runtime': { requiredVersion: '^19.0.0' },
      '@kinora/api-client': { requiredVersion: '^1.4.0' },
      '@kinora/api-client/queries': { requiredVersion: '^1.4.0' },
    })
  })
})
