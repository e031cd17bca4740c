import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage, createReleaseStore, promote } from '@kinora/release'
import { publishFixture } from '@kinora/release/fixtures'

import { releaseApps } from './release-apps.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-release-apps-'))
})

afterEach(() => rm(root, { recursive: true }))

test.each([
  ['empty', (file: string) => writeFile(file, '')],
  ['truncated', (file: string) => writeFile(file, '{"sequence":1,')],
  ['missing', (file: string) => rm(file)],
])('restores a release pointer that is %s from its history', async (_, damage) => {
  const storage = createFolderStorage(root)
  const store = createReleaseStore(storage)
  const shell = await publishFixture(root, 'shell', '1.0.0-a', {}, { 'index.html': '<head><!-- release --></head>' })
  const release = await promote([shell], store, { allowsUnmetRanges: true })
  const file = join(root, 'discovery/current.json')
  const before = await readFile(file, 'utf8')
  await damage(file)

  const steps: string[] = []
  expect(await releaseApps(root, [], storage, root, (step) => steps.push(step))).toBe(release)
  expect(steps).toEqual(['Restoring the release pointer from its history'])
  expect(await readFile(file, 'utf8')).toBe(before)
})
