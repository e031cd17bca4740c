import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createReleaseStore, createFolderStorage } from '@kinora/releases/storage'

import { runTool } from '../commands/run-tool.ts'
import { publishFixture } from '../test/fixture-builds.ts'
import { promote } from './promote.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-removal-'))
})

afterEach(() => rm(home, { recursive: true }))

const published = (...args: [string, string, Parameters<typeof publishFixture>[3]?]) =>
  publishFixture(join(home, 'site'), ...args)

async function live(imports: Record<string, Record<string, string[]> | undefined>) {
  const provides = { '@kinora/ui': '1.0.0', react: '19.0.0' }
  const deprecated = { '@kinora/ui': { Chip: { until: '2027-03-01', instead: 'Tag' } } }
  const builds = [
    published('shell', '1.0.0-a', { provides, deprecated }),
    ...Object.entries(imports).map(([id, names]) => published(id, '1.0.0-a', names && { imports: names })),
  ]
  await promote(await Promise.all(builds), createReleaseStore(createFolderStorage(join(home, 'site'))))
}

const plan = async (asked: string) => (await runTool(['usage', asked, '--removal'], { KINORA_HOME: home })).result

test('rejects a removal and lists the builds that it would break, with their owners', async () => {
  await live({
    watch: { '@kinora/ui': ['Avatar', 'Chip'] },
    channel: { '@kinora/ui': ['*'] },
    music: undefined,
    radio: { react: ['useState'] },
  })
  const planned = [
    'Removing @kinora/ui#Chip would break 2 builds:',
    'channel@1.0.0-a (stable, channel team) imports all of @kinora/ui',
    'watch@1.0.0-a (stable, watch team) imports Chip of @kinora/ui (available until 2027-03-01)',
    'It may also break music@1.0.0-a (published without a list of imports).',
    'Ask these teams to publish without it first: channel team, watch team. (KIN-USE-001)',
  ]
  const lines = async (asked: string) =>
    plan(asked).then(String, (error: Error) => error.message.split('\n').toSorted())
  expect(await lines('@kinora/ui#Chip')).toEqual(planned.toSorted())
  // Without a package, any package's namespace imports may use the export.
  expect(await lines('Chip')).toEqual(planned.map((line) => line.replace('@kinora/ui#Chip', 'Chip')).toSorted())
  await expect(plan('react')).rejects.toThrow('would break one build:\nradio@1.0.0-a')
})

test('allows the removal of an export that no live build imports', async () => {
  await live({ watch: { '@kinora/ui': ['Avatar'] } })
  expect(await plan('@kinora/ui#Chip')).toMatch(/^Removing @kinora\/ui#Chip would not break any live build/)
})

test('rejects a removal if a live build does not list its imports', async () => {
  await live({ music: undefined })
  await expect(plan('@kinora/ui#Chip')).rejects.toThrow(/^It may also break music@1\.0\.0-a/)
})

test.each(['@kinora/uii#Chip', '@kinora/uii', 'uii#Chip'])(
  'rejects the removal of %s, which the shell does not provide',
  async (asked) => {
    await live({ watch: { '@kinora/ui': ['Avatar'] } })
    await expect(plan(asked)).rejects.toThrow(
      /The live shell does not provide "\S+"\. Choose one of its shared packages: @kinora\/ui, react\./,
    )
  },
)
