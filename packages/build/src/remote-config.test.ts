import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import webpack from 'webpack'

import { parseBuildManifest } from '@kinora/releases'
import { remoteConfig } from './remote-config.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kinora-remote-'))
  write('package.json', {
    name: 'music',
    version: '2.1.0',
    kinora: { role: 'remote', owner: 'music team', routes: [{ path: '/music', access: 'public' }] },
  })
  for (const [name, version] of Object.entries({ react: '19.3.1', 'react-router-dom': '7.18.5' })) {
    write(`node_modules/${name}/package.json`, { name, version })
  }
})

afterEach(() => rmSync(directory, { recursive: true }))

function write(path: string, content: string | object) {
  mkdirSync(join(directory, path, '..'), { recursive: true })
  writeFileSync(join(directory, path), typeof content === 'string' ? content : JSON.stringify(content))
}

async function build(routes: string) {
  write('src/routes.tsx', routes)
  const compiler = webpack({ ...remoteConfig({ directory, build: '2.1.0-abc' }), devtool: false })
  const stats = await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  return stats?.toJson({ errors: true, assets: true }) ?? {}
}

test('a build describes itself, knows the hashes of its chunks, and carries no copy of what the shell provides', async () => {
  await build(`import { Link } from 'react-router-dom'\nexport const remote = { id: 'music', Link }`)
  const file = join(directory, 'dist/app/build.json')
  const manifest = parseBuildManifest(readFileSync(file, 'utf8'), file)
  expect(manifest).toMatchObject({
    id: 'music',
    version: '2.1.0',
    build: '2.1.0-abc',
    owner: 'music team',
    container: 'music_2_1_0_abc',
    entry: 'remoteEntry.js',
    routes: [{ path: '/music', access: 'public' }],
    abi: 'webpack-container@1',
    runtime: 'own',
    verifiesFiles: true,
    bundler: { name: 'webpack', version: webpack.version },
    requires: { react: '^19.3.0', 'react-router-dom': '^7.18.0' },
  })
  expect(Object.keys(manifest.assets)).toEqual(expect.arrayContaining(['remoteEntry.js', ...manifest.preload]))
  expect(manifest.preload).toHaveLength(1)
  const [chunk = ''] = manifest.preload
  expect(readFileSync(join(directory, 'dist/app/remoteEntry.js'), 'utf8')).toContain(manifest.assets[chunk])
}, 60_000)

test('a page that others may embed is one script that carries all it needs, and leaves the other pages as they are', async () => {
  const routes = `import { useId } from 'react'\nimport { label } from './label.js'\nexport const remote = { id: 'music', useId, label }`
  write('src/label.ts', `export const label = 'Songs'`)
  const chunkOf = () => {
    const file = join(directory, 'dist/app/build.json')
    const manifest = parseBuildManifest(readFileSync(file, 'utf8'), file)
    return { manifest, chunk: readFileSync(join(directory, 'dist/app', manifest.preload[0] ?? ''), 'utf8') }
  }
  await build(routes)
  const before = chunkOf().chunk

  const { kinora, ...others } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  const embed = { path: '/embed/:song', firstCall: '/songs/:song' }
  write('package.json', { ...others, kinora: { ...kinora, embed } })
  write('node_modules/react/index.js', `exports.useId = () => 'a copy of React'`)
  write(
    'src/embed.ts',
    `import './embed.css'\nimport { useId } from 'react'\nimport { label } from './label.js'\ndocument.title = label + useId()`,
  )
  write('src/embed.css', 'body { margin: 0 }')
  expect((await build(routes)).errors).toEqual([])
  const { manifest, chunk } = chunkOf()
  expect(manifest.embed).toEqual({ ...embed, script: 'embed.js', styles: ['embed.css'] })
  expect(Object.keys(manifest.assets)).toEqual(expect.arrayContaining(['embed.js', 'embed.css']))
  expect(readFileSync(join(directory, 'dist/app/embed.js'), 'utf8')).toMatch(
    /Songs[^]*a copy of React|a copy of React[^]*Songs/,
  )
  expect(chunk).toBe(before)

  write('src/embed.ts', `import './nowhere.js'`)
  expect(JSON.stringify((await build(routes)).errors)).toContain('nowhere')
}, 60_000)

test('how long a remote may take is said in its manifest, and holds for the files that it loads later', async () => {
  const { kinora, ...others } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  write('package.json', { ...others, kinora: { ...kinora, timeoutMs: 8_000 } })
  write('src/later.ts', 'export const later = 1')
  await build(`export const remote = { id: 'music', load: () => import('./later.js') }`)
  const file = join(directory, 'dist/app/build.json')
  expect(parseBuildManifest(readFileSync(file, 'utf8'), file).timeoutMs).toBe(8_000)
  expect(readFileSync(join(directory, 'dist/app/remoteEntry.js'), 'utf8')).toMatch(/setTimeout\([^;]*8e3\)/)
}, 60_000)

test.each([
  [
    'a name that the shell does not carry',
    `import { useFetcher } from 'react-router-dom'\nexport const remote = useFetcher`,
    /does not carry "useFetcher" of "react-router-dom"/,
  ],
  [
    'the whole of a package that the shell carries in part',
    `import * as router from 'react-router-dom'\nexport const remote = router`,
    /import the names in use from "react-router-dom"/,
  ],
])(
  'a remote that imports %s does not build',
  async (_, routes, message) => {
    const { errors = [] } = await build(routes)
    expect(errors.map((error) => error.message).join('\n')).toMatch(message)
  },
  60_000,
)
