import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { encodedMappings, TraceMap } from '@jridgewell/trace-mapping'
import { createFolderStorage, mapsFolder } from '@kinora/releases/storage'

import { bytesByGroup } from './bytes-by-group.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-groups-'))
})

afterEach(() => rm(root, { recursive: true }))

test('bytes of scripts are of the package, or of the folder of the sources, that they come from', async () => {
  const storage = createFolderStorage(root)
  const sources = [
    'webpack://watch/../../node_modules/.pnpm/hls.js@1.6.0/node_modules/hls.js/dist/hls.mjs',
    'webpack://watch/../../packages/ui/src/button/button.tsx',
    'webpack://watch/./src/player/player.tsx',
    'webpack://watch/./src/player/seek-bar.tsx',
    'webpack://watch/./src/routes.tsx',
    'webpack://watch/webpack/runtime/chunk loaded',
  ]
  const begins = [0, 1_000, 1_300, 1_700, 1_800, 1_850]
  const segments = begins.map((column, source): [number, number, number, number] => [column, source, 0, 0])
  const map = new TraceMap({ version: 3, sources, names: [], mappings: [[...segments, [2_000]]] })
  const text = JSON.stringify({ version: 3, sources, names: [], mappings: encodedMappings(map) })
  for (const file of ['routes.js', 'later.js']) await storage.create(`${mapsFolder('watch@1.0.0-a')}/${file}.map`, text)
  const bytes = await bytesByGroup('watch@1.0.0-a', ['routes.js', 'later.js', 'page.css', 'without-map.js'], storage)
  expect(bytes).toEqual({
    'hls.js': 2 * 1_000,
    '@kinora/ui': 2 * 300,
    'src/player': 2 * 500,
    src: 2 * 50,
    webpack: 2 * 150,
  })
})
