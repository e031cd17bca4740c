import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { connect, type Connection } from '../database/connect.ts'
import { pendingUploads, resumableUploadParts, resumableUploads } from '../database/schema.ts'
import { hide } from '../moderation/moderate.ts'
import { keysOf } from '../test/media-storage-contract.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { sweepMedia } from './sweep-media.ts'

const provider = startTestProvider()
let seeing: Connection

beforeAll(() => {
  seeing = connect(provider.databaseUrl, { seesHidden: true })
})
afterAll(() => seeing?.close())

const put = async (...keys: string[]) => {
  for (const key of keys) await provider.storage.put(key, Readable.from(['x']))
}
const sweep = (most: number) =>
  sweepMedia({ database: seeing.database, storage: provider.storage, most, signal: new AbortController().signal })
const files = async () => (await keysOf(provider.storage)).toSorted()

/** Files that rows refer to: one for each kind of reference. */
const named = [
  'avatars/1a-48.webp',
  'avatars/1a.webp',
  'covers/2a-640.webp',
  'covers/2a.webp',
  'incoming/3a.jpg',
  'parts/4a.part',
  'storyboards/5a.jpg',
  'streams/5a-720.mp4',
  'streams/5a.m3u8',
  'thumbnails/6a-320.webp',
  'thumbnails/6a.webp',
  'videos/6a.mp4',
  'videos/7a.mp4',
]
const unnamed = ['avatars/9a-48.webp', 'parts/9a.part', 'streams/9a.m3u8', 'videos/9a-720.mp4', 'videos/9a.mp4']

test('removes only unreferenced files, and removes nothing if there are more than allowed', async () => {
  const user = await provider.user({ avatarKey: 'avatars/1a.webp', coverImageKey: 'covers/2a.webp' })
  const storyboard = { key: 'storyboards/5a.jpg', columns: 1, count: 1, width: 1, height: 1, secondsEach: 1 }
  const keys = ['streams/5a.m3u8', 'streams/5a-720.mp4', 'storyboards/5a.jpg']
  const stream = { key: 'streams/5a.m3u8', heights: [720], storyboard, keys }
  await user.publishes({ videoKey: 'videos/6a.mp4', thumbnailKey: 'thumbnails/6a.webp', stream })
  const hidden = await user.publishes({ videoKey: 'videos/7a.mp4', thumbnailKey: 'thumbnails/6a.webp' })
  await hide(seeing.database, { kind: 'video', id: hidden.id, operator: 'mo', reason: 'Looked at.' })
  await provider.database
    .insert(resumableUploads)
    .values({ id: 'r1', ownerId: user.id, size: 9, touchedAt: new Date() })
  await provider.database.insert(resumableUploadParts).values({ uploadId: 'r1', offset: 0, key: 'parts/4a.part' })
  await provider.database.insert(pendingUploads).values({ key: 'incoming/3a.jpg', startedAt: new Date() })
  await put(...named, ...unnamed)

  const whole = { checked: 18, found: 5 }
  expect(await sweep(0)).toEqual({ ...whole, removed: 0 })
  expect(await sweep(4)).toEqual({ ...whole, removed: 0 })
  expect(await files()).toEqual([...named, ...unnamed].toSorted())

  const asOperator = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../cli.ts'), 'sweep-media', ...args], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: provider.databaseUrl,
        STORAGE_URL: pathToFileURL(provider.mediaFolder).href,
      },
    })
  const look = asOperator()
  expect([look.status, look.stderr]).toEqual([0, ''])
  for (const key of unnamed) expect(look.stdout).toContain(`unreferenced: ${key}\n`)
  expect(look.stdout).toContain(
    '18 files checked, 5 unreferenced, 0 removed.\nCheck the files listed above. Run with --remove 5 to remove them.',
  )
  expect(asOperator('--remove', '4').status).toBe(1)
  expect(asOperator('--remove', 'all').stderr).toContain('Enter a whole number')
  expect(asOperator('--remove', '5').stdout).toContain('5 unreferenced, 5 removed.\n')
  expect(await files()).toEqual(named)
  expect(await sweep(1)).toEqual({ checked: 13, found: 0, removed: 0 })
})
