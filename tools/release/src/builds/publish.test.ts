import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import type { BuildManifest } from '@kinora/releases'
import { buildFolder, createFolderStorage, createReleaseStore, mapsFolder } from '@kinora/releases/storage'

import { buildErrors } from '../check/static-errors.ts'
import { integrityOf } from '../test/fixture-builds.ts'
import { readPublisher } from './publish-record.ts'
import { publish, publishPrebuilt } from './publish.ts'
import type { Prebuilt } from './publish.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-publish-'))
  await writePackage()
})

afterEach(() => rm(folder, { recursive: true }))

const storage = () => createFolderStorage(join(folder, 'site'))
const app = () => join(folder, 'app')
const scratch = () => join(folder, 'scratch')
const publishApp = () => publish(app(), storage(), scratch())
const publishOutput = (over: Partial<Prebuilt> = {}, by?: string, into = storage()) =>
  publishPrebuilt({ directory: app(), output: join(folder, 'app/dist'), ...over }, into, scratch(), { by })

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

const script = 'var music;(()=>{var t={"./routes":()=>1}})(),music=t;'
const esModule = 'const t={"./routes":()=>import("./assets/routes.js")};export{a as get,b as init};'

async function writeOutput(files: Record<string, string | object> = {}): Promise<void> {
  for (const [name, content] of Object.entries({ 'remoteEntry.js': script, 'routes.js': '// routes', ...files }))
    await write(`app/dist/${name}`, content)
}

/** Module Federation's manifest, as written by its plugins. */
function federationManifest(over: { metaData?: object; exposes?: object[]; shared?: object[] } = {}): object {
  return {
    id: 'music',
    name: 'music',
    metaData: {
      globalName: 'music',
      publicPath: 'auto',
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      ...over.metaData,
    },
    shared: over.shared ?? [{ name: 'react', version: '19.3.1', singleton: false, requiredVersion: '^19.3.0' }],
    exposes: over.exposes ?? [
      { path: './routes', assets: { js: { sync: ['routes.js'], async: ['later.js'] }, css: { sync: [], async: [] } } },
    ],
  }
}

/** Writes an output whose manifest lists the given shared package. */
function writeShared(shared: object): Promise<void> {
  return writeOutput({ 'mf-manifest.json': federationManifest({ shared: [{ singleton: false, ...shared }] }) })
}

async function manifestOf(id: string): Promise<BuildManifest> {
  return JSON.parse((await storage().read(`${buildFolder(id)}/build.json`)) ?? '') as BuildManifest
}

/** Creates a build script that writes the given files to `dist` and counts its runs. */
async function writeBuild(files: Record<string, string>, kinora: object = {}, name = 'music'): Promise<void> {
  const lines = Object.entries(files).map(([name, text]) => `writeFileSync('dist/${name}', ${JSON.stringify(text)})`)
  await write(
    'app/build.mjs',
    `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('../builds.log', 'built ')
mkdirSync('dist', { recursive: true })
${lines.join('\n')}`,
  )
  await writePackage({ name, scripts: { build: 'node build.mjs' } }, kinora)
}

describe('publishing an app', () => {
  test("runs the app's own build script and describes its output in dist", async () => {
    await writeBuild({ 'remoteEntry.js': script, 'routes.js': '// routes' })
    const { id, isNew } = await publishApp()
    expect(isNew).toBe(true)
    expect(await manifestOf(id)).toMatchObject({ id: 'music', container: 'music', entry: 'remoteEntry.js' })
    expect(await buildErrors(id, storage(), createReleaseStore(storage()))).toEqual([])
  })

  test('does not build again if the sources have not changed', async () => {
    await writeBuild({ 'remoteEntry.js': script })
    const { id } = await publishApp()
    expect(await publishApp()).toEqual({ id, isNew: false })
    await write('app/src/page.ts', '')
    expect(await publishApp()).toEqual({ id: expect.not.stringMatching(id), isNew: true })
    expect(await readFile(join(folder, 'builds.log'), 'utf8')).toBe('built built ')
  })

  test('publishes a shell together with its development build and its separate manifest', async () => {
    await writeBuild(
      { 'main.js': '// main', 'main.css': 'a{}', 'http.js': '// axios', '246.js': '', 'index.html': '<!doctype html>' },
      { role: 'shell', pages: ['/'], routes: undefined },
      'shell',
    )
    await write('app/dist/development/main.js', '// development')
    const { id } = await publishApp()
    expect(await manifestOf(id)).toMatchObject({
      role: 'shell',
      container: 'shell',
      entry: 'main.js',
      preload: ['main.css', 'http.js'],
      assets: { 'main.js': integrityOf('// main') },
    })
    expect(Object.keys((await manifestOf(id)).assets)).toEqual([
      '246.js',
      'http.js',
      'index.html',
      'main.css',
      'main.js',
    ])
    const development = await storage().read(`${buildFolder(id)}/development/build.json`)
    expect(JSON.parse(development ?? '')).toMatchObject({ assets: { 'main.js': integrityOf('// development') } })
    expect(await buildErrors(id, storage(), createReleaseStore(storage()))).toEqual([])
  })

  test('reports the output of a build script that fails', async () => {
    await writePackage({ scripts: { build: 'echo no such module && exit 3' } })
    await expect(publishApp()).rejects.toThrow(
      /^Cannot publish music@1\.2\.0-\w+: its build script failed\.[^]*no such module/,
    )
    expect(await storage().files('mf')).toEqual([])
  })

  test('reports a missing build script', async () => {
    await expect(publishApp()).rejects.toThrow(/its build script failed[^]*build/)
  })

  test.each([
    { name: '@team/../../../etc' },
    { name: '..' },
    { name: '../music' },
    { version: '../../1.0.0' },
    { version: '1.0.0/../../../x' },
    { version: '..' },
  ])('rejects an app with the invalid description %j and writes nothing', async (over) => {
    await writePackage(over)
    await expect(publishApp()).rejects.toThrow('does not describe an app')
    expect(await readdir(folder)).toEqual(['app'])
  })
})

test("stores the imports from shared packages and the file name of the team's checks", async () => {
  await writeOutput()
  await write('app/src/page.tsx', `import { Avatar } from '@kinora/ui'`)
  await write('app/kinora.check.ts', 'export default {}')
  const { id } = await publishOutput()
  expect(await manifestOf(id)).toMatchObject({ imports: { '@kinora/ui': ['Avatar'] }, checks: 'kinora.check.ts' })
  expect((await storage().files(buildFolder(id))).join(' ')).not.toContain('check')
})

test('stores the publisher on one line, outside the files that a site serves', async () => {
  await writeOutput()
  const { id } = await publishOutput({}, 'Ada\u202E\n<ada@kinora.example>')
  expect(await readPublisher(id, storage())).toBe('Ada <ada@kinora.example>')
  for (const name of await storage().files(buildFolder(id)))
    expect(await storage().read(`${buildFolder(id)}/${name}`)).not.toContain('ada@kinora')
  expect(await readPublisher('music@1.2.0-unknown', storage())).toBeUndefined()
})

test('publishes a build even if its publisher cannot be stored', async () => {
  await writeOutput()
  const { write, ...others } = storage()
  const refusing = async (path: string, text: string) => {
    if (path.startsWith('private/')) throw new Error('403')
    return write(path, text)
  }
  const { id, isNew } = await publishOutput({}, 'Ada', { ...others, write: refusing })
  expect(isNew).toBe(true)
  expect(await readPublisher(id, storage())).toBeUndefined()
})

test('publishes classic scripts from any bundler, with a manifest, hashes and compressed copies', async () => {
  await writeOutput({ 'remoteEntry.js.map': '{}', 'css/page.css': 'a{}', '.vite/notes.json': '{}' })
  const { id, isNew } = await publishOutput({ bundler: '@rspack/core@2.3.2' })
  expect(isNew).toBe(true)
  expect(id).toMatch(/^music@1\.2\.0-[0-9a-f]{10}$/)
  expect(await manifestOf(id)).toEqual({
    id: 'music',
    role: 'remote',
    version: '1.2.0',
    build: id.slice('music@'.length),
    owner: 'music team',
    container: 'music',
    entry: 'remoteEntry.js',
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
  // Source maps contain the sources, so sites don't serve them.
  expect(files).not.toContain('remoteEntry.js.map')
  expect(await storage().files(mapsFolder(id))).toEqual(['remoteEntry.js.map'])
  expect(files).not.toContain('.vite/notes.json')
  expect(await buildErrors(id, storage(), createReleaseStore(storage()))).toEqual([])
  expect(await readdir(join(folder, 'scratch'))).toEqual([])
})

test('reads an ES module build from its federation manifest, and detects the installed bundler', async () => {
  await writePackage({ devDependencies: { vite: '^8.0.0' } })
  await write('app/node_modules/vite/package.json', { name: 'vite', version: '8.3.8' })
  await writeOutput({
    'remoteEntry.js': esModule,
    'mf-manifest.json': federationManifest({ metaData: { remoteEntry: { name: 'remoteEntry.js', type: 'module' } } }),
  })
  expect(await manifestOf((await publishOutput()).id)).toMatchObject({
    entryType: 'module',
    container: 'music',
    bundler: { name: 'vite', version: '8.3.8' },
    preload: ['routes.js'],
  })
})

/** Returns an entry like webpack's, with all other files' hashes. */
const entryWithHashes = (...texts: string[]) =>
  `${script}self.webpackChunkmusic_1=[];var integrity=${JSON.stringify(texts.map(integrityOf))}`

test("detects that a build verifies its own files, and its chunks' global", async () => {
  const entry = entryWithHashes('// routes', 'a{}')
  await writeOutput({ 'remoteEntry.js': entry, 'routes.css': 'a{}', '@mf-types.zip': 'types' })
  expect(await manifestOf((await publishOutput()).id)).toMatchObject({
    verifiesFiles: true,
    chunkGlobal: 'webpackChunkmusic_1',
  })
})

test.each(['webpackChunkmusic', 'rspackChunkmusic', 'chunk_music'])(
  "detects the chunks' global %s",
  async (chunkGlobal) => {
    await writeOutput({ 'remoteEntry.js': `${script}var r=self.${chunkGlobal}=self.${chunkGlobal}||[]` })
    expect(await manifestOf((await publishOutput()).id)).toMatchObject({ chunkGlobal })
  },
)

test.each([
  ['a script', { 'later.js': '// later' }],
  ['a stylesheet', { 'routes.css': 'a{}' }],
])('does not treat a build as self-verifying if its entry lacks the hash of %s', async (_, files) => {
  await writeOutput({ 'remoteEntry.js': entryWithHashes('// routes'), ...files })
  expect(await manifestOf((await publishOutput()).id)).not.toHaveProperty('verifiesFiles')
})

test('does not treat an ES module as self-verifying', async () => {
  const entry = 'const t={"./routes":()=>1};export{t as get,t as init}'
  await write('app/dist/remoteEntry.js', entry)
  expect(await manifestOf((await publishOutput()).id)).not.toHaveProperty('verifiesFiles')
})

test('finds a federation manifest in a subfolder, and accepts an explicit entry and container', async () => {
  await writeOutput({
    'static/mf-manifest.json': federationManifest({
      metaData: { globalName: 'music_a1', remoteEntry: { name: 'entry.js', path: 'js', type: 'global' } },
      exposes: [{ path: './routes', assets: { js: { sync: ['js/routes.js'] } } }],
    }),
    'static/js/entry.js': script,
    'static/js/routes.js': '',
    'other.js': `window["music_b2"]={"./routes":1}`,
  })
  expect(await manifestOf((await publishOutput()).id)).toMatchObject({
    entry: 'static/js/entry.js',
    container: 'music_a1',
    preload: ['static/js/routes.js'],
  })
  expect(await manifestOf((await publishOutput({ entry: 'other.js', container: 'music_b2' })).id)).toMatchObject({
    entry: 'other.js',
    container: 'music_b2',
  })
})

test.each(['/*! a banner; */\n"use strict";\n', ';', '// a line\n;'])(
  "finds an entry's global after %j",
  async (start) => {
    await writeOutput({ 'remoteEntry.js': start + script })
    expect(await manifestOf((await publishOutput()).id)).toMatchObject({ container: 'music' })
  },
)

test('publishes the same output once, and a new build if a file or its description changes', async () => {
  await writeOutput()
  const first = await publishOutput()
  expect(await publishOutput()).toEqual({ id: first.id, isNew: false })
  await writeOutput({ 'remoteEntry.js': script.replaceAll('music', 'music2') })
  const second = await publishOutput()
  expect(second).toEqual({ id: expect.not.stringMatching(first.id), isNew: true })
  await writeOutput({ 'remoteEntry.js': script.replaceAll('music', 'music3') })
  await writePackage({}, { requires: { react: '^19.0.0' } })
  expect(await manifestOf((await publishOutput()).id)).toMatchObject({ requires: { react: '^19.0.0' } })
})

test('publishes a build that accepts more versions than it declares, or bundles its own copy of a package', async () => {
  for (const shared of [
    { name: 'react', singleton: true, requiredVersion: '^19.0.0' },
    { name: 'react', requiredVersion: '^18.3.0 || ^19.3.0' },
    { name: 'react-dom', requiredVersion: '^18.3.0' },
    { name: 'lodash', singleton: true, requiredVersion: '^4.0.0' },
  ]) {
    await writeShared(shared)
    expect(await publishOutput()).toMatchObject({ id: expect.stringContaining('music@') })
  }
})

test('derives ranges from the installed versions', async () => {
  await writePackage({ dependencies: { react: '>=19' }, peerDependencies: {} })
  await write('app/node_modules/react/package.json', { name: 'react', version: '19.4.2' })
  await writeOutput()
  expect(await manifestOf((await publishOutput()).id)).toMatchObject({ requires: { react: '^19.4.0' } })
})

/** A test case: its name, a function that causes the error, the expected message, and options for the call. */
type Refused = [what: string, arrange: () => Promise<unknown>, message: RegExp, over?: Partial<Prebuilt>]

const refused: Refused[] = [
  ...['fetch', 'a";alert(1)//', `music_${'x'.repeat(200)}`].map((container): Refused => [
    `the container name ${container.slice(0, 20)}`,
    () => writeOutput(),
    /Cannot publish music: its container is named .*The name must start with "music"/,
    { container },
  ]),
  [
    'too many files',
    () => writeOutput(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`${i}.js`, '']))),
    /has more than 1000 files/,
  ],
  ['a missing folder', async () => {}, /The folder .*dist does not exist\. Build the app first/],
  ['a folder without files', () => write('app/dist/.notes', ''), /has no files\. Build the app first/],
  ['no entry', () => write('app/dist/main.js', ''), /neither mf-manifest\.json nor a remoteEntry\.js.*--entry/],
  [
    'a source map without its script',
    () => write('app/dist/remoteEntry.js.map', '{}'),
    /has remoteEntry\.js\.map but not the matching script/,
  ],
  [
    'two entries',
    () => writeOutput({ 'old/remoteEntry.js': script }),
    /has 2 entries: old\/remoteEntry\.js, remoteEntry\.js\. Choose one with --entry/,
  ],
  ['a missing entry', () => writeOutput(), /has no entry\.js, which/, { entry: 'entry.js' }],
  [
    'an entry outside the folder',
    () => writeOutput(),
    /\.\.\/entry\.js is outside the output/,
    { entry: '../entry.js' },
  ],
  [
    "a manifest's entry outside the folder",
    () =>
      writeOutput({
        'mf-manifest.json': federationManifest({ metaData: { remoteEntry: { name: 'a.js', path: '../..' } } }),
      }),
    /\.\.\/\.\.\/a\.js is outside the output/,
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
    'a manifest that is not valid JSON',
    () => writeOutput({ 'mf-manifest.json': '<!doctype html>' }),
    /mf-manifest\.json is not valid JSON/,
  ],
  [
    'an invalid federation manifest',
    () => writeOutput({ 'mf-manifest.json': { name: 'x' } }),
    /not a valid Module Federation manifest: \//,
  ],
  [
    'an absolute public path',
    () => writeOutput({ 'mf-manifest.json': federationManifest({ metaData: { publicPath: '/' } }) }),
    /loads its files from \/, .*assetPrefix "auto" \(Rsbuild\) or base "\.\/" \(Vite\)/,
  ],
  [
    'a manifest without ./routes',
    () => writeOutput({ 'mf-manifest.json': federationManifest({ exposes: [{ path: './Page' }] }) }),
    /does not expose \.\/routes\. Add it to the federation plugin's "exposes" option/,
  ],
  ['an entry without ./routes', () => writeOutput({ 'remoteEntry.js': 'var music={}' }), /does not expose \.\/routes/],
  [
    'a build that needs a later minor version of a shared package than package.json declares',
    () => writeShared({ name: 'react', requiredVersion: '^19.4.0' }),
    /it is built for react \^19\.4\.0, but its package\.json and installed version declare \^19\.3\.0.*requiredVersion.*kinora\.requires/,
  ],
  [
    'a build for another major version of a shared package',
    () => writeShared({ name: 'react', requiredVersion: '^18.3.0' }),
    /it is built for react \^18\.3\.0/,
  ],
  [
    "a bundled copy of a package that the shell's copy would replace",
    () => writeShared({ name: 'react-dom', singleton: true, requiredVersion: '^18.3.0' }),
    /shares react-dom as a singleton.*Set "singleton: false".*peerDependencies/,
  ],
  [
    'a script without a global',
    () => writeOutput({ 'remoteEntry.js': '(()=>{"./routes"})()' }),
    /does not declare its global\. Specify it with --container/,
  ],
  [
    'an ES module that is not a container',
    () => writeOutput({ 'remoteEntry.js': 'const a="./routes";export{a as routes}' }),
    /exports routes instead of init and get/,
  ],
  [
    'a classic entry with ES modules',
    () => writeOutput({ 'varRemoteEntry.js': script, 'remoteEntry.js': esModule }),
    /remoteEntry\.js is an ES module, so a page could not verify its hash/,
    { entry: 'varRemoteEntry.js' },
  ],
  ['a truncated script', () => writeOutput({ 'routes.js': 'const a = `' }), /routes\.js is not a valid script/],
  [
    'a link to a file outside the folder',
    async () => {
      await writeOutput()
      await symlink('/etc/passwd', join(folder, 'app/dist/passwd.txt'))
    },
    /passwd\.txt is a symbolic link/,
  ],
  ['a file type that sites do not serve', () => writeOutput({ 'run.php': '' }), /run\.php is not allowed in a build/],
  [
    'an output with a build.json',
    () => writeOutput({ 'build.json': {} }),
    /contains build\.json, a name reserved for publish/,
  ],
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
    'an unsupported range',
    async () => {
      await writePackage({ peerDependencies: { react: '>=19' } })
      await writeOutput()
    },
    /requires react >=19, .*Install the app's dependencies/,
  ],
  [
    'no declared shared packages',
    async () => {
      await writePackage({ peerDependencies: {} })
      await writeOutput()
    },
    /does not declare any shared packages/,
  ],
  [
    "a container with a browser global's name",
    () => writeOutput({ 'remoteEntry.js': script.replaceAll('music', 'history') }),
    /its container is named "history"/,
  ],
  ['a bundler without a version', () => writeOutput(), /Invalid bundler "vite"/, { bundler: 'vite' }],
  [
    'an import that the shell does not provide',
    async () => {
      await writeOutput()
      await write('app/src/page.tsx', `import { useFetcher } from 'react-router-dom'`)
    },
    /imports "useFetcher" from "react-router-dom", but the shell provides only the exports in the sharing table/,
  ],
  [
    'a namespace import of a package that the shell provides only in part',
    async () => {
      await writeOutput()
      await write('app/src/page.tsx', `import * as router from 'react-router-dom'`)
    },
    /imports all of "react-router-dom"/,
  ],
]

test.each(refused)('publish rejects %s', async (_, arrange, message, over = {}) => {
  await arrange()
  const before = await storage().files('mf')
  await expect(publishOutput(over)).rejects.toThrow(message)
  expect(await storage().files('mf')).toEqual(before)
})

test.each(['app/package.json', '/proc/kinora'])(
  'reports a scratch folder that cannot be created in %s',
  async (path) => {
    await writeOutput()
    const scratch = join(path.startsWith('/') ? path : join(folder, path), 'builds')
    await expect(
      publishPrebuilt({ directory: app(), output: join(folder, 'app/dist') }, storage(), scratch),
    ).rejects.toThrow(/^Cannot write to .+ Set KINORA_HOME to/)
  },
)

test('publishes a copy, so later changes to the output have no effect', async () => {
  await writeOutput()
  const { id } = await publishOutput()
  await writeOutput({ 'routes.js': '// another' })
  expect(await readFile(join(folder, 'site', buildFolder(id), 'routes.js'), 'utf8')).toBe('// routes')
})
