import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import { publishFixture } from '../test/fixture-builds.ts'
import { canary } from './canary.ts'
import { formatUsage, readUsage } from './export-usage.ts'
import { promote } from './promote.ts'

let root: string
let store: ReleaseStore

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-usage-'))
  store = createReleaseStore(createFolderStorage(root))
})

afterEach(() => rm(root, { recursive: true }))

async function live() {
  const deprecated = { '@kinora/ui': { Chip: { until: '2027-03-01', instead: 'Tag' } } }
  const builds = [
    publishFixture(root, 'shell', '1.0.0-a', { deprecated, provides: { react: '19.3.0' } }),
    publishFixture(root, 'watch', '1.0.0-a', {
      imports: { '@kinora/ui': ['Avatar', 'Chip'], '@kinora/api-client/queries': ['videoQuery'] },
    }),
    publishFixture(root, 'channel', '1.0.0-a', { imports: { '@kinora/ui': ['*'] } }),
    publishFixture(root, 'music', '1.0.0-a'),
  ]
  await promote(await Promise.all(builds), store)
}

const usersOf = async (asked?: string) =>
  (await readUsage(store, asked)).users.map(({ name, from, build }) => `${build}: ${name} of ${from}`)

test('rejects a usage report before the first release', async () => {
  await expect(readUsage(store)).rejects.toThrow('Nothing is live yet.')
})

test.each([
  ['Avatar', ['watch@1.0.0-a: Avatar of @kinora/ui', 'channel@1.0.0-a: * of @kinora/ui']],
  ['react', []],
  ['@kinora/ui#Avatar', ['watch@1.0.0-a: Avatar of @kinora/ui', 'channel@1.0.0-a: * of @kinora/ui']],
  ['@kinora/api-client', ['watch@1.0.0-a: videoQuery of @kinora/api-client/queries']],
  ['@kinora/api-client/queries', ['watch@1.0.0-a: videoQuery of @kinora/api-client/queries']],
  ['@kinora/ui#Nothing', ['channel@1.0.0-a: * of @kinora/ui']],
  ['@kinora/shell-contract', []],
])('finds the users of %s and lists builds with unknown imports', async (asked, users) => {
  await live()
  expect((await usersOf(asked)).toSorted()).toEqual(users.toSorted())
  expect((await readUsage(store, asked)).unknown).toEqual(['music@1.0.0-a'])
})

test('reports a namespace import as an import of the whole package', async () => {
  await live()
  expect(formatUsage(await readUsage(store, '@kinora/ui#Chip'))).toMatch(
    /@kinora\/ui +\* \(whole package\) +channel@1\.0\.0-a /,
  )
})

test('lists only the builds of a canary that differ from the stable release', async () => {
  await live()
  await canary([await publishFixture(root, 'watch', '2.0.0-b', { imports: { '@kinora/ui': ['Avatar'] } })], 5, store)
  const { users } = await readUsage(store, '@kinora/ui#Avatar')
  expect(users.map(({ build, release }) => `${build} ${release}`).toSorted()).toEqual([
    'channel@1.0.0-a stable',
    'watch@1.0.0-a stable',
    'watch@2.0.0-b canary',
  ])
})

test('the table shows until when a deprecated export is available', async () => {
  await live()
  expect(formatUsage(await readUsage(store, 'Chip')).split('\n')).toEqual([
    expect.stringMatching(/^FROM +EXPORT +BUILD +OWNER +RELEASE +DEPRECATED UNTIL$/),
    expect.stringMatching(/^@kinora\/ui +\* \(whole package\) +channel@1\.0\.0-a +channel team +stable *$/),
    expect.stringMatching(/^@kinora\/ui +Chip +watch@1\.0\.0-a +watch team +stable +2027-03-01$/),
    '! music@1.0.0-a: imports unknown (published without a list of imports).',
  ])
})
