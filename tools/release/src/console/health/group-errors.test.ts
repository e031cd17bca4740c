import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { ReleaseDocument } from '@kinora/releases'
import { createFolderStorage, mapsFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import webpack from 'webpack'

import type { ReportedError } from './ask-telemetry.ts'
import { undoOf } from './audiences.ts'
import { groupErrors, wilsonInterval } from './group-errors.ts'
import { readKnownBuilds } from './known-builds.ts'

let root: string
let storage: SiteStorage
/** Place in the released file that throws the error, as browsers report it. */
let thrownAt: string

const source = `export function greet(viewer) {
  return viewer.name.toUpperCase()
}
globalThis.greet = greet
`

/** Builds the source with a hidden source map, and stores the map the way `publish` does. */
async function buildWithMap(build: string) {
  const entry = join(root, 'greet.js')
  await writeFile(entry, source)
  const output = { path: join(root, build), filename: 'routes.js' }
  const compiler = webpack({ mode: 'production', context: root, devtool: 'hidden-source-map', entry, output })
  if (compiler === null) throw new Error('Failed to create the webpack compiler.')
  await promisify(compiler.run.bind(compiler))()
  await promisify(compiler.close.bind(compiler))()
  await storage.create(
    `${mapsFolder(`watch@${build}`)}/routes.js.map`,
    await readFile(join(root, build, 'routes.js.map'), 'utf8'),
  )
  const script = await readFile(join(root, build, 'routes.js'), 'utf8')
  thrownAt = `1:${script.indexOf('.name') + 2}`
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-groups-'))
  storage = createFolderStorage(join(root, 'site'))
  await buildWithMap('1.0.0-a')
  await buildWithMap('2.0.0-b')
})

afterAll(() => rm(root, { recursive: true }))

const errorOf = (build: string, over: Partial<ReportedError> = {}): ReportedError => ({
  release: `r-${build}`,
  remote: 'watch',
  build,
  phase: 'run',
  fault: 'TypeError',
  message: "Cannot read properties of undefined (reading 'name')",
  place: `/mf/watch/${build}/routes.js:${thrownAt}`,
  stack: [`/mf/watch/${build}/routes.js:${thrownAt}`],
  path: '/watch/:videoId',
  times: 4,
  viewers: 3,
  firstAt: '2026-11-20T10:00:00Z',
  lastAt: '2026-11-20T11:00:00Z',
  ...over,
})

/** Creates a release document with a build of watch and its previous build. */
const documentOf = (build: string, previous?: string) =>
  ({
    microFrontends: {
      watch: [{ extras: { build, owner: 'watch team', ...(previous && { previous: { build: previous } }) } }],
    },
  }) as unknown as ReleaseDocument

/** Returns the place `columns` columns after `thrownAt`. */
function besides(columns: number) {
  const place = `/mf/watch/1.0.0-a/routes.js:${thrownAt.replace(/\d+$/, (column) => String(Number(column) + columns))}`
  return { place, stack: [place] }
}

/** Creates known builds, each in a release named after it. */
const knownOf = (...builds: string[]) =>
  readKnownBuilds(
    builds.map((build) => ({ release: `r-${build}`, remote: 'watch', build })),
    { readRelease: async (id) => documentOf(id.slice(2)) },
  )

const healthOf = (build: string, viewers: number) => ({
  release: `r-${build}`,
  remote: 'watch',
  build,
  viewers,
  failedViewers: 3,
  errors: 4,
  failedLoads: 0,
  fallbacks: 0,
  vitals: {},
})

test('groups errors at the same place in the source across builds, with separate viewer counts', async () => {
  const errors = [errorOf('2.0.0-b', { firstAt: '2026-11-21T10:00:00Z' }), errorOf('1.0.0-a')]
  const builds = [healthOf('1.0.0-a', 40), healthOf('2.0.0-b', 60)]
  const groups = await groupErrors(
    { errors, builds },
    await knownOf('1.0.0-a', '2.0.0-b'),
    { stable: documentOf('0.9.0-z'), canary: documentOf('2.0.0-b'), previous: undefined },
    storage,
  )
  expect(groups).toMatchObject([
    {
      times: 8,
      owner: 'watch team',
      firstBuild: 'watch@1.0.0-a',
      firstAt: '2026-11-20T10:00:00Z',
      undo: { kind: 'halt' },
      seenIn: [
        { release: 'r-2.0.0-b', build: 'watch@2.0.0-b', audience: 'canary', viewers: 3, ofViewers: 60, share: 0.05 },
        { release: 'r-1.0.0-a', build: 'watch@1.0.0-a', audience: 'not live', viewers: 3, ofViewers: 40, share: 0.075 },
      ],
      stack: [{ source: { source: 'greet.js', line: 2 } }],
    },
  ])
  expect(groups[0]?.stack[0]?.source?.lines).toContain('  return viewer.name.toUpperCase()')
})

test('ranks errors reported from three networks above those from one network', async () => {
  const errors = [
    errorOf('1.0.0-a', { ...besides(1), message: 'made up', viewers: 500, times: 500, networks: 1 }),
    errorOf('1.0.0-a', { viewers: 3, networks: 3 }),
  ]
  const groups = await groupErrors(
    { errors, builds: [healthOf('1.0.0-a', 600)] },
    await knownOf('1.0.0-a'),
    { stable: documentOf('1.0.0-a'), canary: undefined, previous: undefined },
    storage,
  )
  expect(groups.map(({ seenIn }) => seenIn[0])).toMatchObject([
    { viewers: 3, networks: 3 },
    { viewers: 500, networks: 1 },
  ])
})

test('does not add up the viewers of an error at two places in a file, because they may overlap', async () => {
  const errors = [errorOf('1.0.0-a', { viewers: 3 }), errorOf('1.0.0-a', { ...besides(1), viewers: 5 })]
  const [group] = await groupErrors(
    { errors, builds: [healthOf('1.0.0-a', 50)] },
    await knownOf('1.0.0-a'),
    { stable: documentOf('1.0.0-a'), canary: undefined, previous: undefined },
    storage,
  )
  expect(group?.seenIn).toMatchObject([{ viewers: 5, isAtLeast: true, ofViewers: 50 }])
})

test('reports the build in which an error first occurred, even before the period', async () => {
  const errors = [errorOf('2.0.0-b', { code: 'KIN-PAGE-002' })]
  const place = errorOf('1.0.0-a').place
  const { remote, fault, message } = errorOf('1.0.0-a')
  const earlier = [{ remote, fault, message, place, build: '1.0.0-a', firstAt: '2026-10-01T10:00:00Z' }]
  const [group] = await groupErrors(
    { errors, builds: [healthOf('2.0.0-b', 50)], earlier },
    await knownOf('1.0.0-a', '2.0.0-b'),
    { stable: documentOf('2.0.0-b'), canary: undefined, previous: undefined },
    storage,
  )
  expect(group).toMatchObject({
    firstBuild: 'watch@1.0.0-a',
    firstAt: '2026-10-01T10:00:00Z',
    code: { number: 'KIN-PAGE-002', title: 'A page failed after it was rendered' },
    seenIn: [{ release: 'r-2.0.0-b', viewers: 3, isAtLeast: false, share: 0.06 }],
  })
})

test.each([
  ['a build without a source map', '/mf/watch/3.0.0-c/routes.js:1:10'],
  ['a build that no release contains', '/mf/watch/2.0.0-b/routes.js:1:10'],
  ['a path outside the build', '/mf/watch/1.0.0-a/../../../../secrets.json:1:1'],
  ['a file that no build contains', '/mf/watch/3.0.0-c/other.js:1:1'],
  ['a place after the end of the file', '/mf/watch/1.0.0-a/routes.js:900:1'],
  ['an invalid app name', '/mf/Watch/1.0.0-a/routes.js:1:1'],
])('reports an error in %s without a place in the sources', async (_, place) => {
  const [group] = await groupErrors(
    { errors: [errorOf('3.0.0-c', { place, stack: [place] })], builds: [] },
    await knownOf('1.0.0-a', '3.0.0-c'),
    { stable: documentOf('3.0.0-c'), canary: undefined, previous: documentOf('2.0.0-b') },
    storage,
  )
  expect(group).toMatchObject({ undo: { kind: 'rollback' }, seenIn: [{ viewers: 3, ofViewers: 3 }] })
  expect(group?.stack).toEqual([{ place, source: undefined }])
})

test('suggests promoting the previous build if another team has released since', () => {
  const stable = documentOf('2.0.0-b', '1.0.0-a')
  expect(undoOf({ stable, canary: undefined, previous: documentOf('2.0.0-b') }, 'watch', '2.0.0-b')).toMatchObject({
    kind: 'promote',
    builds: ['watch@1.0.0-a'],
  })
  expect(undoOf({ stable, canary: undefined, previous: undefined }, 'watch', '1.0.0-a')).toBeUndefined()
})

test('the Wilson interval is wide for few viewers and narrow for many', () => {
  expect(wilsonInterval(0, 0)).toEqual([0, 1])
  const [low, high] = wilsonInterval(30, 1_000)
  expect(low).toBeCloseTo(0.0211, 3)
  expect(high).toBeCloseTo(0.0425, 3)
})
