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

// File operations are slow on a busy disk.
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
  publishPrebuilt({ directory: app(), output: join(folder, 'app/dist'), ...over }, into, scratch(), by)

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

/** Module Federation's manifest, as its plugins write it. */
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

/** Writes an output whose manifest shares this. */
function writeShared(shared: object): Promise<void> {
  return writeOutput({ 'mf-manifest.json': federationManifest({ shared: [{ singleton: false, ...shared }] }) })
}

async function manifestOf(id: string): Promise<BuildManifest> {
  return JSON.parse((await storage().read(`${buildFolder(id)}/build.json`)) ?? '') as BuildManifest
}

/** Creates a build script that writes these files to `dist` and counts its runs. */
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
  test("runs the app's own build script, and describes what it wrote to dist", async () => {
    await writeBuild({ 'remoteEntry.js': script, 'routes.js': '// routes' })
    const { id, isNew } = await publishApp()
    expect(isNew).toBe(true)
    expect(await manifestOf(id)).toMatchObject({ id: 'music', container: 'music', entry: 'remoteEntry.js' })
    expect(await buildErrors(id, storage(), createReleaseStore(storage()))).toEqual([])
  })

  test('does not build again while the sources are the same', async () => {
    await writeBuild({ 'remoteEntry.js': script })
    const { id } = await publishApp()
    expect(await publishApp()).toEqual({ id, isNew: false })
    await write('app/src/page.ts', '')
    expect(await publishApp()).toEqual({ id: expect.not.stringMatching(id), isNew: true })
    expect(await readFile(join(folder, 'builds.log'), 'utf8')).toBe('built built ')
  })

  test('publishes a shell with its development build, which has a manifest of its own', async () => {
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

  test('reports what the build script printed when it fails', async () => {
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
  ])('refuses an app that is called %j before it writes anything', async (over) => {
    await writePackage(over)
    await expect(publishApp()).rejects.toThrow('does not describe an app')
    expect(await readdir(folder)).toEqual(['app'])
  })
})

test('stores what the sources import of shared packages, and the name of the checks that the team added', async () => {
  await writeOutput()
  await write('app/src/page.tsx', `import { Avatar } from '@kinora/ui'`)
  await write('app/kinora.check.ts', 'export default {}')
  const { id } = await publishOutput()
  expect(await manifestOf(id)).toMatchObject({ imports: { '@kinora/ui': ['Avatar'] }, checks: 'kinora.check.ts' })
  expect((await storage().files(buildFolder(id))).join(' ')).not.toContain('check')
})

test('stores who published a build next to it, on one line, and in nothing that a site serves', async () => {
  await writeOutput()
  const { id } = await publishOutput({}, 'Ada\u202E\n<ada@kinora.example>')
  expect(await readPublisher(id, storage())).toBe('Ada <ada@kinora.example>')
  for (const name of await storage().files(buildFolder(id)))
    expect(await storage().read(`${buildFolder(id)}/${name}`)).not.toContain('ada@kinora')
  expect(await readPublisher('music@1.2.0-unknown', storage())).toBeUndefined()
})

test('publishes a build if the publisher cannot be stored', async () => {
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

test('what a bundler has built as classic scripts becomes a build: described, hashed and compressed', async () => {
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
  // Source maps contain the sources, so no site serves them.
  expect(files).not.toContain('remoteEntry.js.map')
  expect(await storage().files(mapsFolder(id))).toEqual(['remoteEntry.js.map'])
  expect(files).not.toContain('.vite/notes.json')
  expect(await buildErrors(id, storage(), createReleaseStore(storage()))).toEqual([])
  expect(await readdir(join(folder, 'scratch'))).toEqual([])
})

test('describes an ES module by its manifest, and names the installed bundler', async () => {
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

/** An entry as webpack writes it, with the hash of every other file. */
const entryWithHashes = (...texts: string[]) =>
  `${script}self.webpackChunkmusic_1=[];var integrity=${JSON.stringify(texts.map(integrityOf))}`

test('knows a build that verifies its own files, and the global of its chunks', async () => {
  const entry = entryWithHashes('// routes', 'a{}')
  await writeOutput({ 'remoteEntry.js': entry, 'routes.css': 'a{}', '@mf-types.zip': 'types' })
  expect(await manifestOf((await publishOutput()).id)).toMatchObject({
    verifiesFiles: true,
    chunkGlobal: 'webpackChunkmusic_1',
  })
})

test.each(['webpackChunkmusic', 'rspackChunkmusic', 'chunk_music'])(
  'knows the global of the chunks of a build that calls it %s',
  async (chunkGlobal) => {
    await writeOutput({ 'remoteEntry.js': `${script}var r=self.${chunkGlobal}=self.${chunkGlobal}||[]` })
    expect(await manifestOf((await publishOutput()).id)).toMatchObject({ chunkGlobal })
  },
)

test.each([
  ['a script', { 'later.js': '// later' }],
  ['a stylesheet', { 'routes.css': 'a{}' }],
])('leaves a build to the page if its entry has no hash of %s', async (_, files) => {
  await writeOutput({ 'remoteEntry.js': entryWithHashes('// routes'), ...files })
  expect(await manifestOf((await publishOutput()).id)).not.toHaveProperty('verifiesFiles')
})

test('leaves every ES module to the page, because nothing else verifies its entry', async () => {
  const entry = 'const t={"./routes":()=>1};export{t as get,t as init}'
  await write('app/dist/remoteEntry.js', entry)
  expect(await manifestOf((await publishOutput()).id)).not.toHaveProperty('verifiesFiles')
})

test('a manifest in a folder of its own, and names of the entry and the global that nothing else says', async () => {
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
  'the global of an entry is found behind %j',
  async (start) => {
    await writeOutput({ 'remoteEntry.js': start + script })
    expect(await manifestOf((await publishOutput()).id)).toMatchObject({ container: 'music' })
  },
)

test('the same output is published once; another file, or another word about it, makes another build', async () => {
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

test('publishes a build that accepts older versions than it declares, or has its own copy of a package', async () => {
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

test('ranges are those of what is installed, where it is', async () => {
  await writePackage({ dependencies: { react: '>=19' }, peerDependencies: {} })
  await write('app/node_modules/react/package.json', { name: 'react', version: '19.4.2' })
  await writeOutput()
  expect(await manifestOf((await publishOutput()).id)).toMatchObject({ requires: { react: '^19.4.0' } })
})

/** An error, how to cause it, a call, and the expected message. */
type Refused = [what: string, arrange: () => Promise<unknown>, message: RegExp, over?: Partial<Prebuilt>]

const refused: Refused[] = [
  ...['fetch', 'a";alert(1)//', `music_${'x'.repeat(200)}`].map((container): Refused => [
    `a container called ${container.slice(0, 20)}`,
    () => writeOutput(),
    /Cannot publish music: its container is called .*The name must begin with "music"/,
    { container },
  ]),
  [
    'more files than a build may have',
    () => writeOutput(Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`${i}.js`, '']))),
    /has more than 1000 files/,
  ],
  ['a folder that is not there', async () => {}, /The folder .*dist does not exist\. Build the app first/],
  ['a folder without files', () => write('app/dist/.notes', ''), /has no files\. Build the app first/],
  ['no entry', () => write('app/dist/main.js', ''), /neither mf-manifest\.json nor a remoteEntry\.js.*--entry/],
  [
    'a source map only',
    () => write('app/dist/remoteEntry.js.map', '{}'),
    /has remoteEntry\.js\.map, but not its script/,
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
    /\.\.\/entry\.js is outside the output/,
    { entry: '../entry.js' },
  ],
  [
    "a manifest's entry outside of the folder",
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
    'a manifest that is no JSON',
    () => writeOutput({ 'mf-manifest.json': '<!doctype html>' }),
    /mf-manifest\.json is not valid JSON/,
  ],
  [
    'a manifest of something else',
    () => writeOutput({ 'mf-manifest.json': { name: 'x' } }),
    /not a valid Module Federation manifest: \//,
  ],
  [
    'files that are looked for elsewhere',
    () => writeOutput({ 'mf-manifest.json': federationManifest({ metaData: { publicPath: '/' } }) }),
    /looks for its files at \/, .*assetPrefix "auto" \(Rsbuild\) or base "\.\/" \(Vite\)/,
  ],
  [
    'a manifest without ./routes',
    () => writeOutput({ 'mf-manifest.json': federationManifest({ exposes: [{ path: './Page' }] }) }),
    /does not expose \.\/routes\. Add it to "exposes" of the federation plugin/,
  ],
  ['an entry without ./routes', () => writeOutput({ 'remoteEntry.js': 'var music={}' }), /does not expose \.\/routes/],
  [
    'a build that needs a later minor version of a shared package than package.json says',
    () => writeShared({ name: 'react', requiredVersion: '^19.4.0' }),
    /it is built for react \^19\.4\.0, and declares \^19\.3\.0.*requiredVersion.*kinora\.requires/,
  ],
  [
    'a build for another major version of a shared package',
    () => writeShared({ name: 'react', requiredVersion: '^18.3.0' }),
    /it is built for react \^18\.3\.0/,
  ],
  [
    'an own copy of a shared package that the copy of the shell would replace',
    () => writeShared({ name: 'react-dom', singleton: true, requiredVersion: '^18.3.0' }),
    /shares react-dom as a singleton.*Set "singleton: false".*peerDependencies/,
  ],
  [
    'a script without a global',
    () => writeOutput({ 'remoteEntry.js': '(()=>{"./routes"})()' }),
    /does not declare its global\. Name it with --container/,
  ],
  [
    'an ES module that is no container',
    () => writeOutput({ 'remoteEntry.js': 'const a="./routes";export{a as routes}' }),
    /exports routes, instead of init and get/,
  ],
  [
    'a classic script in front of ES modules',
    () => writeOutput({ 'varRemoteEntry.js': script, 'remoteEntry.js': esModule }),
    /remoteEntry\.js is an ES module, which a page would not hold to its hash/,
    { entry: 'varRemoteEntry.js' },
  ],
  ['a script that is cut off', () => writeOutput({ 'routes.js': 'const a = `' }), /routes\.js is not a valid script/],
  [
    'a link out of the folder',
    async () => {
      await writeOutput()
      await symlink('/etc/passwd', join(folder, 'app/dist/passwd.txt'))
    },
    /passwd\.txt is a link/,
  ],
  ['a file of a kind that no site serves', () => writeOutput({ 'run.php': '' }), /run\.php is not allowed in a build/],
  ['an output with a build.json', () => writeOutput({ 'build.json': {} }), /build\.json, which only publish may write/],
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
    'no list of what it needs from the shell',
    async () => {
      await writePackage({ peerDependencies: {} })
      await writeOutput()
    },
    /does not list what it needs from the shell/,
  ],
  [
    'a container with the name of a global of browsers',
    () => writeOutput({ 'remoteEntry.js': script.replaceAll('music', 'history') }),
    /its container is called "history"/,
  ],
  ['a bundler without a version', () => writeOutput(), /Invalid bundler "vite"/, { bundler: 'vite' }],
  [
    'a name that the shell does not share',
    async () => {
      await writeOutput()
      await write('app/src/page.tsx', `import { useFetcher } from 'react-router-dom'`)
    },
    /imports "useFetcher" of "react-router-dom", and the shell carries only the names in the sharing table/,
  ],
  [
    'all of a package of which the shell shares only some names',
    async () => {
      await writeOutput()
      await write('app/src/page.tsx', `import * as router from 'react-router-dom'`)
    },
    /imports all of "react-router-dom"/,
  ],
]

test.each(refused)('is refused: %s', async (_, arrange, message, over = {}) => {
  await arrange()
  const before = await storage().files('mf')
  await expect(publishOutput(over)).rejects.toThrow(message)
  expect(await storage().files('mf')).toEqual(before)
})

test.each(['app/package.json', '/proc/kinora'])(
  'a scratch folder that cannot be created is reported: %s',
  async (path) => {
    await writeOutput()
    const scratch = join(path.startsWith('/') ? path : join(folder, path), 'builds')
    await expect(
      publishPrebuilt({ directory: app(), output: join(folder, 'app/dist') }, storage(), scratch),
    ).rejects.toThrow(/^Cannot write in .+ Point KINORA_HOME at/)
  },
)

test('what was published is a copy: the output may change afterwards', async () => {
  await writeOutput()
  const { id } = await publishOutput()
  await writeOutput({ 'routes.js': '// another' })
  expect(await readFile(join(folder, 'site', buildFolder(id), 'routes.js'), 'utf8')).toBe('// routes')
})
