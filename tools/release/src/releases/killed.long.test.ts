import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { buildIdsByApp } from '@kinora/releases'
import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'

import { runTool } from '../commands/run-tool.ts'
import { promote } from './promote.ts'
import { readHistory } from './release-history.ts'
import { publishFixture } from '../test/fixture-builds.ts'

const scripts = resolve(import.meta.dirname, '../test')
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-killed-'))
})

afterEach(() => rm(folder, { recursive: true }))

const storageOf = (home: string) => createFolderStorage(join(home, 'site'))
const storeOf = (home: string) => createReleaseStore(storageOf(home))

async function run(script: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(scripts, script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return { code, signal }
}

/** Sets up a home with two releases, and with unreleased builds of watch and channel. */
async function prepared(): Promise<string> {
  const home = join(folder, 'home')
  const first = await Promise.all(['shell', 'watch', 'channel'].map((id) => publishFixture(join(home, 'site'), id)))
  await promote(first, storeOf(home))
  await promote([await publishFixture(join(home, 'site'), 'watch', '2.0.0-b')], storeOf(home))
  await publishFixture(join(home, 'site'), 'watch', '3.0.0-c')
  await publishFixture(join(home, 'site'), 'channel', '2.0.0-b')
  return home
}

async function watchLive(home: string): Promise<string | undefined> {
  const pointer = await storeOf(home).readPointer()
  return buildIdsByApp(await storeOf(home).readRelease(pointer?.stable ?? ''))['watch']
}

/**
 * Runs the tool repeatedly, each time on a copy of `home`, and kills it before a later file change each time. Returns an upper bound on the number of changes.
 */
async function killEverywhere(
  home: string,
  typed: string[],
  expectLive: (home: string) => Promise<void>,
  more: Record<string, string> = {},
): Promise<number> {
  async function runKilledAt(point: number) {
    const copy = join(folder, `killed-${point}`)
    await cp(home, copy, { recursive: true, preserveTimestamps: true })
    // Without the cache, half of the time would go into compiling the tool.
    const env = { KINORA_HOME: copy, NODE_COMPILE_CACHE: join(folder, 'compiled'), ...more }
    const end = await run('kill-at-write.ts', [String(point), ...typed], env)
    await expectLive(copy)
    return end
  }

  const never = 0
  expect(await runKilledAt(never)).toEqual({ code: 0, signal: null })
  let next = 1
  const killOn = async (): Promise<void> => {
    const point = next
    next++
    const { signal } = await runKilledAt(point)
    if (signal === 'SIGKILL') await killOn()
  }
  await Promise.all([killOn(), killOn()])
  return next
}

const promotions: [string, string[], string[]] = [
  'promote',
  ['promote', 'watch@3.0.0-c', '--no-render'],
  ['2.0.0-b', '3.0.0-c'],
]
const rollbacks: [string, string[], string[]] = ['rollback', ['rollback'], ['2.0.0-b', '1.0.0-a']]

test.each([promotions, rollbacks])(
  'a %s that is killed at any point is either complete or has no effect, and does not block the next promotion',
  async (_, typed, builds) => {
    const home = await prepared()
    const seen = new Set<string | undefined>()
    const points = await killEverywhere(home, typed, async (copy) => {
      const watch = await watchLive(copy)
      seen.add(watch)
      expect(builds).toContain(watch)
      await promote(['channel@2.0.0-b'], storeOf(copy))
      expect(await watchLive(copy)).toBe(watch)
      const sequences = (await readHistory(storeOf(copy), 20)).map(({ sequence }) => sequence)
      expect(sequences).toEqual(Array.from({ length: sequences.length }, (_, i) => sequences.length - i))
    })
    expect(points).toBeGreaterThan(8)
    expect([...seen].toSorted()).toEqual(builds.toSorted())
  },
  240_000,
)

const disks: [string, Record<string, string>][] = [
  ['on the storage’s disk', {}],
  ['on another disk', { BUILDS_ON_ANOTHER_DISK: '1' }],
]

test.each(disks)(
  'a publish %s that is killed at any point is either complete or has no effect, and viewers do not see it',
  async (_, env) => {
    const home = await prepared()
    const app = await writeApp()
    const points = await killEverywhere(
      home,
      ['publish', app],
      async (copy) => {
        const builds = await storageOf(copy).list('mf/music')
        const files = (await storageOf(copy).files('mf/music')).map((file) => file.slice(`${builds[0]}/`.length))
        expect([
          [],
          ['build.json', 'build.json.br', 'build.json.gz', 'remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz'],
        ]).toContainEqual(files)
        expect(await watchLive(copy)).toBe('2.0.0-b')
        await runTool(['history'], { KINORA_HOME: copy })
        expect(await readdir(join(copy, 'builds')).catch(() => [])).toEqual([])
        await promote(['channel@2.0.0-b'], storeOf(copy))
      },
      env,
    )
    expect(points).toBeGreaterThan(6)
  },
  240_000,
)

/** Creates an app whose build script is a no-op. */
async function writeApp(): Promise<string> {
  const app = join(folder, 'music')
  await mkdir(join(app, 'dist'), { recursive: true })
  await writeFile(
    join(app, 'package.json'),
    JSON.stringify({
      name: 'music',
      version: '1.0.0',
      scripts: { build: 'true' },
      peerDependencies: { react: '^19.0.0' },
      kinora: { role: 'remote', owner: 'music team', routes: [{ path: '/music', access: 'public' }] },
    }),
  )
  await writeFile(join(app, 'dist/remoteEntry.js'), 'var music={get:()=>"./routes",init(){}}')
  return app
}

test('20 concurrent promotions in several processes are all applied', async () => {
  const root = join(folder, 'site')
  await promote([await publishFixture(root, 'shell')], createReleaseStore(createFolderStorage(root)))
  const builds = await Promise.all(Array.from({ length: 20 }, (_, i) => publishFixture(root, `team-${i}`)))
  const processes = [0, 5, 10, 15].map((first) => run('promote-all.ts', [root, ...builds.slice(first, first + 5)]))
  expect(await Promise.all(processes)).toEqual(processes.map(() => ({ code: 0, signal: null })))
  const store = createReleaseStore(createFolderStorage(root))
  const pointer = await store.readPointer()
  expect(pointer?.sequence).toBe(21)
  expect(Object.keys(buildIdsByApp(await store.readRelease(pointer?.stable ?? '')))).toHaveLength(21)
})
