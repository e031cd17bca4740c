import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import type { BuildManifest } from '@kinora/releases'
import { buildFolder, createFolderStorage, createReleaseStore, mapsFolder } from '@kinora/releases/storage'

import { buildErrors } from '../check/static-errors.ts'
import { integrityOf } from '../test/fixture-builds.ts'
import { publishPrebuilt } from './publish-prebuilt.ts'
import type { Prebuilt } from './publish-prebuilt.ts'
import { readPublisher } from './publish-record.ts'

// Most of the time goes into files, which a busy disk takes its time for.
jest.setTimeout(60_000)

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-prebuilt-'))
  await writePackage()
})

afterEach(() => rm(folder, { recursive: true }))

const storage = () => createFolderStorage(join(folder, 'site'))
const publish = (over: Partial<Prebuilt> = {}, by?: string, into = storage()) =>
  publishPrebuilt(
    { directory: join(folder, 'app'), output: join(folder, 'app/dist'), ...over },
    into,
    join(folder, 'scratch'),
    by,
  )

async function write(path: string, content: string | object): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

function writePackage(over: object = {}, kinora: object = {}): Promise<void> {
  return write('app/package.json', {
    name: '@outside/music',
    version: '1.2.0',
    peerDependencies: { react: '^19.3.0', '@kinora/ui': '^1.0.0' },
    kinora: { role: 'remote', owner: 'music team', routes: [{ path: '/music', access: 'public' }], ...kinora },
    ...over,
  })
}

const script = 'var music_a1;(()=>{var t={"./routes":()=>1}})(),music_a1=t;'
const esModule = 'const t={"./routes":()=>import("./assets/routes.js")};export{a as get,b as init};'

async function writeOutput(files: Record<string, string | object> = {}): Promise<void> {
  for (const [name, content] of Object.entries({ 'remoteEntry.js': script, 'routes.js': '// routes', ...files }))
    await write(`app/dist/${name}`, content)
}

/** Module Federation's manifest, as its plugins write it. */
function federationManifest(over: { metaData?: object; exposes?: object[] } = {}): object {
  return {
    id: 'music_a1',
    name: 'music_a1',
    metaData: {
      globalName: 'music_a1',
      publicPath: 'auto',
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      ...over.metaData,
    },
    shared: [],
    exposes: over.exposes ?? [
      { path: './routes', assets: { js: { sync: ['routes.js'], async: ['later.js'] }, css: { sync: [], async: [] } } },
    ],
  }
}

async function manifestOf(id: string): Promise<BuildManifest> {
  return JSON.parse((await storage().read(`${buildFolder(id)}/build.json`)) ?? '') as BuildManifest
}

test('what its sources import of shared packages is kept with it, where they are there', async () => {
  await writeOutput()
  await write('app/src/page.tsx', `import { Avatar } from '@kinora/ui'`)
  const { id } = await publish()
  const file = join(folder, 'site', buildFolder(id), 'build.json')
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ imports: { '@kinora/ui': ['Avatar'] } })
})

test('that its team asks the check for more is kept with it, and the file is no part of it', async () => {
  await writeOutput()
  await write('app/kinora.check.ts', 'export default {}')
  const { id } = await publish()
  expect(await manifestOf(id)).toMatchObject({ checks: 'kinora.check.ts' })
  expect((await storage().files(buildFolder(id))).join(' ')).not.toContain('check')
})

test('who publishes a build is kept beside it, on one line, and in nothing that a site serves', async () => {
  await writeOutput()
  const { id } = await publish({}, 'Ada\u202E\n<ada@kinora.example>')
  expect(await readPublisher(id, storage())).toBe('Ada <ada@kinora.example>')
  for (const name of await storage().files(buildFolder(id)))
    expect(await storage().read(`${buildFolder(id)}/${name}`)).not.toContain('ada@kinora')
  expect(await readPublisher('music@1.2.0-unknown', storage())).toBeUndefined()
})

test('a build is published all the same where nobody may keep who it was', async () => {
  await writeOutput()
  const { compareAndSwap, ...others } = storage()
  const refusing = async (path: string, ...rest: [string | undefined, string]) => {
    if (path.startsWith('private/')) throw new Error('403')
    return compareAndSwap(path, ...rest)
  }
  const { id, isNew } = await publish({}, 'Ada', { ...others, compareAndSwap: refusing })
  expect(isNew).toBe(true)
  expect(await readPublisher(id, storage())).toBeUndefined()
})

test('what a bundler has built as classic scripts becomes a build: described, hashed and compressed', async () => {
  await writeOutput({ 'remoteEntry.js.map': '{}', 'css/page.css': 'a{}', '.vite/notes.json': '{}' })
  const { id, isNew } = await publish({ bundler: '@rspack/core@2.3.2' })
  expect(isNew).toBe(true)
  expect(id).toMatch(/^music@1\.2\.0-[0-9a-f]{10}$/)
  expect(await manifestOf(id)).toEqual({
    id: 'music',
    role: 'remote',
    version: '1.2.0',
    build: id.slice('music@'.length),
    owner: 'music team',
    container: 'music_a1',
    entry: 'remoteEntry.js',
    abi: 'webpack-container@1',
    runtime: 'own',
    verifiesFiles: false,
    bundler: { name: '@rspack/core', version: '2.3.2' },
    preload: [],
    assets: {
      'css/page.css': integrityOf('a{}'),
      'remoteEntry.js': integrityOf(script),
      'routes.js': integrityOf('// routes'),
    },
    routes: [{ path: '/music', access: 'public' }],
    requires: { react: '^19.3.0', '@kinora/ui': '^1.0.0' },
    provides: {},
  })
  const files = await storage().files(buildFolder(id))
  expect(files).toEqual(expect.arrayContaining(['css/page.css.br', 'css/page.css.gz']))
  // Maps hold the sources, and lie where no site serves them.
  expect(files).not.toContain('remoteEntry.js.map')
  expect(await storage().files(mapsFolder(id))).toEqual(['remoteEntry.js.map'])
  expect(files).not.toContain('.vite/notes.json')
  expect(await buildErrors(id, storage(), createReleaseStore(storage()))).toEqual([])
  expect(await readdir(join(folder, 'scratch'))).toEqual([])
})

test('an ES module with its manifest is one of the ABI esm-container@1, and the bundler is what the app has installed', async () => {
  await writePackage({ devDependencies: { vite: '^8.0.0' } })
  await write('app/node_modules/vite/package.json', { name: 'vite', version: '8.3.8' })
  await writeOutput({
    'remoteEntry.js': esModule,
    'mf-manifest.json': federationManifest({ metaData: { remoteEntry: { name: 'remoteEntry.js', type: 'module' } } }),
  })
  const { id } = await publish()
  expect(await manifestOf(id)).toMatchObject({
    abi: 'esm-container@1',
    runtime: 'own',
    container: id.replaceAll(/[^a-z0-9]/g, '_'),
    bundler: { name: 'vite', version: '8.3.8' },
    preload: ['routes.js'],
  })
})

test('an entry that asks the page for a runtime is said to', async () => {
  await writeOutput({ 'remoteEntry.js': `${script}module.exports=_FEDERATION_RUNTIME_CORE` })
  expect(await manifestOf((await publish()).id)).toMatchObject({ runtime: 'shell@1' })
})

test('a manifest in a folder of its own, and names of the entry and the global that nothing else says', async () => {
  await writeOutput({
    'static/mf-manifest.json': federationManifest({
      metaData: { globalName: 'music-a1', remoteEntry: { name: 'entry.js', path: 'js', type: 'global' } },
      exposes: [{ path: './routes', assets: { js: { sync: ['js/routes.js'] } } }],
    }),
    'static/js/entry.js': script,
    'static/js/routes.js': '',
    'other.js': `window["music-b2"]={"./routes":1}`,
  })
  expect(await manifestOf((await publish()).id)).toMatchObject({
    entry: 'static/js/entry.js',
    container: 'music-a1',
    preload: ['static/js/routes.js'],
  })
  expect(await manifestOf((await publish({ entry: 'other.js', container: 'music-b2' })).id)).toMatchObject({
    entry: 'other.js',
    container: 'music-b2',
  })
})

test.each(['/*! a banner; */\n"use strict";\n', ';', '// a line\n;'])(
  'the global of an entry is found behind %j',
  async (start) => {
    await writeOutput({ 'remoteEntry.js': start + script })
    expect(await manifestOf((await publish()).id)).toMatchObject({ container: 'music_a1' })
  },
)

test('a build for the official runtime begins with its manifest', async () => {
  await writeOutput({ 'mf-manifest.json': federationManifest() })
  expect(await manifestOf((await publish({ isByManifest: true })).id)).toMatchObject({
    abi: 'federation-manifest@1',
    entry: 'mf-manifest.json',
    container: 'music_a1',
    preload: ['remoteEntry.js', 'routes.js'],
  })
})

test('the same output is published once; another file, or another word about it, makes another build', async () => {
  await writeOutput()
  const first = await publish()
  expect(await publish()).toEqual({ id: first.id, isNew: false })
  await writeOutput({ 'remoteEntry.js': script.replaceAll('a1', 'a2') })
  const second = await publish()
  expect(second).toEqual({ id: expect.not.stringMatching(first.id), isNew: true })
  await writeOutput({ 'remoteEntry.js': script.replaceAll('a1', 'a3') })
  await writePackage({}, { requires: { react: '^19.0.0' } })
  expect(await manifestOf((await publish()).id)).toMatchObject({ requires: { react: '^19.0.0' } })
})

test('ranges are those of what is installed, where it is', async () => {
  await writePackage({ dependencies: { react: '>=19' }, peerDependencies: {} })
  await write('app/node_modules/react/package.json', { name: 'react', version: '19.4.2' })
  await writeOutput()
  expect(await manifestOf((await publish()).id)).toMatchObject({ requires: { react: '^19.4.0' } })
})

/** What is wrong, how it comes about, what is asked for, and the words that say so. */
type Refused = [what: string, arrange: () => Promise<unknown>, message: RegExp, over?: Partial<Prebuilt>]

const refused: Refused[] = [
  ['a folder that is not there', async () => {}, /There is no folder .*dist\. Build the app first/],
  ['a folder without files', () => write('app/dist/.notes', ''), /has no files\. Build the app first/],
  ['no entry', () => write('app/dist/main.js', ''), /neither mf-manifest\.json nor a remoteEntry\.js.*--entry/],
  [
    'a source map only',
    () => write('app/dist/remoteEntry.js.map', '{}'),
    /has remoteEntry\.js\.map, and not the script/,
  ],
  [
    'two entries',
    () => writeOutput({ 'old/remoteEntry.js': script }),
    /has 2 entries: old\/remoteEntry\.js, remoteEntry\.js\. Say which with --entry/,
  ],
  ['an entry that is not there', () => writeOutput(), /has no entry\.js, which/, { entry: 'entry.js' }],
  [
    'an entry outside of the folder',
    () => writeOutput(),
    /\.\.\/entry\.js lies outside of the output/,
    { entry: '../entry.js' },
  ],
  [
    "a manifest's entry outside of the folder",
    () =>
      writeOutput({
        'mf-manifest.json': federationManifest({ metaData: { remoteEntry: { name: 'a.js', path: '../..' } } }),
      }),
    /\.\.\/\.\.\/a\.js lies outside of the output/,
  ],
  [
    'a manifest whose files are missing',
    () =>
      writeOutput({
        'mf-manifest.json': federationManifest({
          exposes: [{ path: './routes', assets: { js: { sync: ['gone.js'] } } }],
        }),
      }),
    /has no gone\.js, which/,
  ],
  [
    'a manifest that is no JSON',
    () => writeOutput({ 'mf-manifest.json': '<!doctype html>' }),
    /mf-manifest\.json is no JSON/,
  ],
  [
    'a manifest of something else',
    () => writeOutput({ 'mf-manifest.json': { name: 'x' } }),
    /no manifest of Module Federation: \//,
  ],
  [
    'files that are looked for elsewhere',
    () => writeOutput({ 'mf-manifest.json': federationManifest({ metaData: { publicPath: '/' } }) }),
    /looks for its files at \/, .*assetPrefix "auto" \(Rsbuild\) or base "\.\/" \(Vite\)/,
  ],
  [
    'a manifest without ./routes',
    () => writeOutput({ 'mf-manifest.json': federationManifest({ exposes: [{ path: './Page' }] }) }),
    /does not expose \.\/routes\. Add it to the federation plugin's "exposes"/,
  ],
  ['an entry without ./routes', () => writeOutput({ 'remoteEntry.js': 'var music={}' }), /does not expose \.\/routes/],
  [
    'a script without a global',
    () => writeOutput({ 'remoteEntry.js': '(()=>{"./routes"})()' }),
    /does not say which global it defines\. Name it with --container/,
  ],
  [
    'an ES module that is no container',
    () => writeOutput({ 'remoteEntry.js': 'const a="./routes";export{a as routes}' }),
    /exports routes, and not init and get/,
  ],
  [
    'a classic script in front of ES modules',
    () => writeOutput({ 'varRemoteEntry.js': script, 'remoteEntry.js': esModule }),
    /remoteEntry\.js is an ES module, which a page would not hold to its hash/,
    { entry: 'varRemoteEntry.js' },
  ],
  [
    'a script that is cut off',
    () => writeOutput({ 'routes.js': 'const a = `' }),
    /routes\.js cannot be read as a script/,
  ],
  [
    'a link out of the folder',
    async () => {
      await writeOutput()
      await symlink('/etc/passwd', join(folder, 'app/dist/passwd.txt'))
    },
    /passwd\.txt is a link/,
  ],
  [
    'a file of a kind that no site serves',
    () => writeOutput({ 'run.php': '' }),
    /run\.php is no file that a build may have/,
  ],
  ["a build of the preset's", () => writeOutput({ 'build.json': {} }), /is published by "publish <app>"/],
  [
    'a remote without routes',
    async () => {
      await writePackage({}, { routes: [] })
      await writeOutput()
    },
    /declares no routes/,
  ],
  [
    'a shell',
    async () => {
      await writePackage({ name: 'shell' }, { role: 'shell' })
      await writeOutput()
    },
    /is a shell/,
  ],
  [
    'a range that no shell understands',
    async () => {
      await writePackage({ peerDependencies: { react: '>=19' } })
      await writeOutput()
    },
    /asks for react >=19, .*Install the app's dependencies/,
  ],
  [
    'no word of what it takes from the shell',
    async () => {
      await writePackage({ peerDependencies: {} })
      await writeOutput()
    },
    /does not say what it takes from the shell/,
  ],
  ['no manifest for the official runtime', () => writeOutput(), /has no mf-manifest\.json/, { isByManifest: true }],
  ['a bundler without a version', () => writeOutput(), /"vite" is no bundler with its version/, { bundler: 'vite' }],
  ...['fetch', 'history', 'music', 'a";alert(1)//', `music_${'x'.repeat(200)}`].map((container): Refused => [
    `a container called ${container.slice(0, 20)}`,
    () => writeOutput(),
    /music was not published: its container is called .*The name must begin with "music" and go on/,
    { container },
  ]),
  [
    'the name constructor',
    async () => {
      await writePackage({ name: 'constructor' })
      await writeOutput()
    },
    /its name is "constructor"/,
  ],
  [
    'more files than a build may have',
    () => writeOutput(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`${i}.js`, '']))),
    /has more than 1000 files/,
  ],
  [
    'the name of an earlier container',
    async () => {
      await writeOutput()
      await publish()
      await writeOutput({ 'routes.js': '// a change' })
    },
    /container is called music_a1, as is that of music@1\.2\.0-/,
  ],
]

test.each(refused)('is refused: %s', async (_, arrange, message, over = {}) => {
  await arrange()
  const before = await storage().files('mf')
  await expect(publish(over)).rejects.toThrow(message)
  expect(await storage().files('mf')).toEqual(before)
})

test('what was published is a copy: the output may change afterwards', async () => {
  await writeOutput()
  const { id } = await publish()
  await writeOutput({ 'routes.js': '// another' })
  expect(await readFile(join(folder, 'site', buildFolder(id), 'routes.js'), 'utf8')).toBe('// routes')
})
