import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { deltaFile } from '@kinora/releases'
import type { BuildManifest } from '@kinora/releases'
import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'

import { promote } from '../releases/promote.ts'
import { integrityOf, publishFixture } from '../test/fixture-builds.ts'
import { formatRefusal } from './refusal.ts'
import { staticErrors } from './static-errors.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-check-'))
  const provides = { '@kinora/api-client': '1.4.0' }
  const live = [
    await publishFixture(root, 'shell', '0.9.0-a', { provides }),
    await publishFixture(root, 'watch', '1.0.0-a', {
      requires: { '@kinora/api-client': '^1.4.0' },
      routes: [{ path: '/watch/:videoId', access: 'public' }],
    }),
  ]
  await promote(live, createReleaseStore(createFolderStorage(root)))
})

afterEach(() => rm(root, { recursive: true }))

async function check(...builds: string[]): Promise<string[]> {
  const storage = createFolderStorage(root)
  return (await staticErrors(builds, storage, createReleaseStore(storage))).refusals.map(formatRefusal)
}

const file = (name: string) => join(root, 'mf/music/1.0.0-b', name)
const music = (over?: Partial<BuildManifest>, files?: Record<string, string>) =>
  publishFixture(root, 'music', '1.0.0-b', over, files)

test('accepts a valid remote, a valid shell, and both together', async () => {
  const remote = await music(
    { requires: { '@kinora/api-client': '^1.2.0' } },
    { 'main.css': 'a{}', 'fonts/a.woff2': 'a' },
  )
  const shell = await publishFixture(root, 'shell', '0.10.0-b', { provides: { '@kinora/api-client': '1.5.0' } })
  expect(await check(remote)).toEqual([])
  expect(await check(shell)).toEqual([])
  expect(await check(remote, shell)).toEqual([])
})

test('accepts builds that are already live', async () => {
  expect(await check('shell@0.9.0-a', 'watch@1.0.0-a')).toEqual([])
})

test('accepts a new shell that does not meet a range if the live shell does not meet it either', async () => {
  const provides = { '@kinora/api-client': '1.5.0' }
  const shell = await publishFixture(root, 'shell', '0.10.0-b', { provides })
  const store = createReleaseStore(createFolderStorage(root))
  const early = await music({ requires: { '@kinora/api-client': '^2.0.0' } })
  await promote([early], store, { allowsUnmetRanges: true })
  expect(await check(shell)).toEqual([])
  expect(await check(early)).toHaveLength(1)
  expect(await promote([shell], store)).toMatch(/^\d{8}T/)
})

test('accepts a source map without a hash', async () => {
  const remote = await music()
  await writeFile(file('page.js.map'), '{}')
  expect(await check(remote)).toEqual([])
})

const developmentManifest: Omit<BuildManifest, 'assets'> = {
  id: 'shell',
  role: 'shell',
  version: '0.10.0',
  build: '0.10.0-b',
  owner: 'shell team',
  container: 'shell',
  entry: 'main.js',
  preload: [],
  routes: [],
  requires: {},
  provides: {},
}

describe("a shell's development build", () => {
  const main = '// for developers'
  const shellWith = async (assets: Record<string, string>) => {
    const provides = { '@kinora/api-client': '1.4.0' }
    const id = await publishFixture(root, 'shell', '0.10.0-b', { provides })
    const folder = join(root, 'mf/shell/0.10.0-b/development')
    await mkdir(folder)
    await writeFile(join(folder, 'main.js'), main)
    await writeFile(join(folder, 'build.json'), JSON.stringify({ ...developmentManifest, assets }))
    return id
  }

  test("a shell's development build is accepted if its files match its own hashes", async () => {
    expect(await check(await shellWith({ 'main.js': integrityOf(main) }))).toEqual([])
  })

  test("a shell's development build is rejected if one of its files does not match its hash", async () => {
    const [line] = await check(await shellWith({ 'main.js': integrityOf('something else') }))
    expect(line).toContain('shell@0.10.0-b: development/main.js does not match its hash')
  })
})

test("accepts a delta for one of the build's files", async () => {
  const id = await music()
  await writeFile(deltaFile(file('page.js'), Buffer.alloc(32, 7)), 'what changed')
  expect(await check(id)).toEqual([])
})

const seeded: [error: string, seed: () => Promise<string | string[]>, lines: string[]][] = [
  ['an unknown build', async () => 'music@9.9.9-z', ["Build music@9.9.9-z is not in the site's storage"]],
  ['an invalid build ID', async () => 'music', ['"music" is not a valid build ID']],
  [
    'a missing asset',
    async () => {
      const id = await music()
      await rm(file('page.js'))
      return id
    },
    ['music@1.0.0-b: page.js is missing'],
  ],
  [
    'a missing entry',
    async () => {
      const id = await music({ entry: 'main.js' })
      await rm(file('main.js'))
      await rm(file('main.js.br'))
      return id
    },
    ['music@1.0.0-b: main.js is missing'],
  ],
  [
    'an entry without a hash',
    () => music({ assets: { 'page.js': integrityOf('// music') } }),
    ['music@1.0.0-b: remoteEntry.js has no hash', 'music@1.0.0-b has no hash for its entry remoteEntry.js'],
  ],
  [
    'one flipped byte',
    async () => {
      const id = await music()
      const bytes = await readFile(file('page.js'))
      bytes[0] = (bytes[0] ?? 0) ^ 1
      await writeFile(file('page.js'), bytes)
      return id
    },
    ['music@1.0.0-b: page.js does not match its hash'],
  ],
  [
    'a truncated file',
    async () => {
      const id = await music()
      await writeFile(file('page.js'), '//')
      return id
    },
    ['page.js does not match its hash'],
  ],
  [
    'a compressed copy of another file',
    async () => {
      const id = await music()
      await writeFile(file('page.js.br'), await readFile(file('remoteEntry.js.br')))
      return id
    },
    ['page.js.br does not match its hash'],
  ],
  [
    'a truncated compressed copy',
    async () => {
      const id = await music()
      await writeFile(file('page.js.br'), (await readFile(file('page.js.br'))).subarray(0, 4))
      return id
    },
    ['page.js.br does not match its hash'],
  ],
  [
    'a file without a hash',
    async () => {
      const id = await music()
      await writeFile(file('extra.js'), 'extra')
      return id
    },
    ['music@1.0.0-b: extra.js has no hash'],
  ],
  [
    'a file type that is not allowed',
    () => music({}, { 'page.php': 'x' }),
    ['page.php is not allowed in a build', 'page.php.br is not allowed in a build'],
  ],
  [
    'a delta for a missing file',
    async () => {
      const id = await music()
      await writeFile(deltaFile(file('gone.js'), Buffer.alloc(32, 7)), 'what changed')
      return id
    },
    ['music@1.0.0-b: gone.js.0707'],
  ],
  [
    'a preloaded file without a hash',
    () => music({ assets: { 'remoteEntry.js': integrityOf('// the entry of music 1.0.0-b') } }),
    ['page.js has no hash', 'page.js is preloaded but has no hash'],
  ],
  [
    'a stylesheet with an @import',
    () =>
      music({}, { 'main.css': '/* @import "a.css" */ @import url(more.css);', 'more.css': '/* @import "b.css" */' }),
    ['music@1.0.0-b: main.css has an @import'],
  ],
  [
    'a range that the live shell does not meet',
    () => music({ requires: { '@kinora/api-client': '^2.0.0' } }),
    ['music@1.0.0-b needs @kinora/api-client ^2.0.0; the shell 0.9.0-a has 1.4.0'],
  ],
  [
    'a package that the live shell does not provide',
    () => music({ requires: { '@kinora/ui': '^1.0.0' } }),
    ['music@1.0.0-b needs @kinora/ui ^1.0.0; the shell 0.9.0-a has none'],
  ],
  [
    "a shell that does not meet a live remote's range",
    () => publishFixture(root, 'shell', '2.0.0-b', { provides: { '@kinora/api-client': '2.0.0' } }),
    ['watch@1.0.0-a needs @kinora/api-client ^1.4.0; the shell 2.0.0-b has 2.0.0'],
  ],
  [
    'a route that another remote owns',
    () => music({ routes: [{ path: '/watch/:id', access: 'public' }] }),
    ['music: the route /watch/:id belongs to watch (/watch/:videoId)'],
  ],
  [
    'a route that the shell owns',
    () => music({ routes: [{ path: '/login', access: 'public' }] }),
    ['music: the route /login belongs to shell'],
  ],
  [
    'a reserved route',
    () => music({ routes: ['/Media/:song', '/music'].map((path) => ({ path, access: 'public' })) }),
    ['music@1.0.0-b: the path /Media/:song is reserved'],
  ],
  [
    "a shell's page with a reserved path",
    () =>
      publishFixture(root, 'shell', '2.0.0-b', {
        pages: ['/', '/healthz'],
        provides: { '@kinora/api-client': '1.4.0' },
      }),
    ['shell@2.0.0-b: the path /healthz is reserved'],
  ],
  [
    "a shell with a live remote's path",
    () =>
      publishFixture(root, 'shell', '2.0.0-b', {
        pages: ['/', '/watch/:id'],
        provides: { '@kinora/api-client': '1.4.0' },
      }),
    ['watch: the route /watch/:videoId belongs to shell'],
  ],
  [
    'two builds with the same route',
    async () => [
      await music({ routes: [{ path: '/songs', access: 'public' }] }),
      await publishFixture(root, 'radio', '1.0.0-a', { routes: [{ path: '/songs', access: 'public' }] }),
    ],
    ['radio: the route /songs belongs to music'],
  ],
  [
    'a manifest with an invalid route access',
    () => music({ routes: [{ path: '/music', access: 'secret' as 'public' }] }),
    ['mf/music/1.0.0-b/build.json is not a valid build manifest: /routes/0/access'],
  ],
  [
    'a manifest that is not valid JSON',
    async () => {
      const id = await music()
      await writeFile(file('build.json'), '<!doctype html>')
      return id
    },
    ['mf/music/1.0.0-b/build.json is not a valid build manifest'],
  ],
  [
    "another build's manifest",
    () => music({ id: 'gaming' }),
    ['music@1.0.0-b: its manifest belongs to gaming@1.0.0-b'],
  ],
  [
    "another remote's container",
    () => music({ container: 'watch_1.0.0-a' }),
    ['music@1.0.0-b: its container watch_1.0.0-a has the same name as the container of watch'],
  ],
]

test.each(seeded)('reports %s', async (_, seed, lines) => {
  const errors = await check(...[await seed()].flat())
  expect(errors).toHaveLength(lines.length)
  for (const line of lines) expect(errors).toContainEqual(expect.stringContaining(line))
})

const shellThatSays = (until: string) =>
  publishFixture(root, 'shell', '0.10.0-b', {
    provides: { '@kinora/api-client': '1.5.0' },
    deprecated: {
      '@kinora/ui': { Chip: { until, instead: 'Tag' } },
      '@kinora/api-client': { oldQuery: { until, instead: 'videosQuery' } },
    },
  })

describe('a deprecated export', () => {
  const imports = { '@kinora/ui': ['Chip'], '@kinora/api-client/queries': ['oldQuery', 'videosQuery'] }
  test('a deprecated export causes a warning with the replacement until its removal date', async () => {
    const storage = createFolderStorage(root)
    const builds = [await shellThatSays('9999-01-31'), await music({ imports })]
    const { warnings, refusals } = await staticErrors(builds, storage, createReleaseStore(storage))
    expect(refusals).toEqual([])
    expect(warnings).toEqual([
      'Warning: music@1.0.0-b imports Chip of @kinora/ui, which is available until 9999-01-31: use Tag. Owner: music team.',
      'Warning: music@1.0.0-b imports oldQuery of @kinora/api-client/queries, which is available until 9999-01-31: use videosQuery. Owner: music team.',
    ])
  })

  test('a deprecated export is rejected after its removal date, but only in builds that import it', async () => {
    await promote([await shellThatSays('2026-01-31')], createReleaseStore(createFolderStorage(root)))
    expect(await check(await music({ imports }))).toEqual([
      expect.stringMatching(
        /^music@1\.0\.0-b: imports Chip of @kinora\/ui, which was available until 2026-01-31: use Tag \[rule "deprecated"; owner music team\] Import the/,
      ),
      expect.stringContaining('oldQuery'),
    ])
    expect(await check(await music({ imports: { '@kinora/ui': ['Tag'] } }))).toEqual([])
    expect(await check(await music())).toEqual([])
  })
})

test('reports a damaged live build and does not compare its size with the size of its replacement', async () => {
  await rm(join(root, 'mf/watch/1.0.0-a/page.js'))
  await writeFile(join(root, 'mf/watch/1.0.0-a/remoteEntry.js'), 'changed')
  const larger = { 'page.js': randomBytes(10_000).toString('hex') }
  const build = await publishFixture(root, 'watch', '1.1.0-b', {}, larger)
  const storage = createFolderStorage(root)
  const { refusals, warnings } = await staticErrors([build], storage, createReleaseStore(storage))
  expect(refusals).toEqual([])
  expect(warnings).toEqual([
    'Warning: the live build watch@1.0.0-a is damaged. These files are missing or changed in the storage: remoteEntry.js, page.js. Its size was not compared.',
  ])
})

test('limits the number of open files while reading a large build @long', async () => {
  const files = Object.fromEntries(Array.from({ length: 999 }, (_, i) => [`${i}.js`, `// ${i}`]))
  const build = await music({}, files)
  const storage = createFolderStorage(root)
  let [open, most] = [0, 0]
  const counting = {
    ...storage,
    async readBytes(path: string) {
      most = Math.max(most, ++open)
      return storage.readBytes(path).finally(() => open--)
    },
  }
  expect((await staticErrors([build], counting, createReleaseStore(counting))).refusals).toEqual([])
  expect(most).toBeLessThan(200)
})
