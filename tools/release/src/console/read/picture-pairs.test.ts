import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'

import { readScreenshot, saveCheckRecord } from '../../check/check-records.ts'
import { readPicturePairs } from './picture-pairs.ts'

let root: string
let storage: SiteStorage

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-pictures-'))
  storage = createFolderStorage(join(root, 'site'))
})

afterEach(() => rm(root, { recursive: true }))

const [a, b] = ['watch@1.0.0-a', 'watch@2.0.0-b']

async function check(...pictures: [build: string, path: string, width: number, png: string][]) {
  const found = {
    warnings: [],
    renders: 1,
    refusals: [],
    pictures: pictures.map(([build, path, width, png]) => {
      const conditions = `newest video, visitor, ${width} px`
      return { build, path, width, url: path, conditions, png: Buffer.from(png) }
    }),
  }
  await saveCheckRecord(found, [a, b], 'Ada', { storage, scratch: join(root, 'scratch') })
}

test('two builds are seen side by side at each path and width, by one check where one has seen both', async () => {
  await check([a, '/watch', 1280, 'a of then'], [b, '/watch', 1280, 'b of then'])
  await check([b, '/watch', 1280, 'b of now'], [b, '/watch', 360, 'b, narrow'])
  await check([a, '/watch', 360, 'a, narrow'], [a, '/old', 360, 'a alone'], ['music@1.0.0-a', '/music', 360, 'another'])
  const pairs = await readPicturePairs(storage, a, b)
  const shown = await Promise.all(
    pairs.map(async ({ path, width, isOfOneCheck, ...sides }) => {
      const text = async (side: 'before' | 'after') =>
        sides[side] && String(Buffer.from((await readScreenshot(sides[side].check, sides[side].name, storage)) ?? []))
      return [path, width, isOfOneCheck, await text('before'), await text('after')]
    }),
  )
  expect(shown).toEqual([
    ['/old', 360, false, 'a alone', undefined],
    ['/watch', 1280, true, 'a of then', 'b of then'],
    ['/watch', 360, false, 'a, narrow', 'b, narrow'],
  ])
})
