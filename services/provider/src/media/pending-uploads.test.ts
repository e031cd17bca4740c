import { Readable } from 'node:stream'
import { pendingUploads } from '../database/schema.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { beginUpload, completeUploads, sweepAbandonedUploads } from './pending-uploads.ts'

const provider = startTestProvider()

const pending = () => provider.database.$count(pendingUploads)

test('what a process that died has left is swept away after a day, and no sooner', async () => {
  await beginUpload(provider, 'videos/1a.mp4')
  await provider.storage.put('videos/1a.mp4', Readable.from([Buffer.from('x')]))

  provider.clock.advance({ hours: 23 })
  await sweepAbandonedUploads(provider)
  expect(await provider.storage.stat('videos/1a.mp4')).toBeDefined()

  provider.clock.advance({ hours: 2 })
  await sweepAbandonedUploads(provider)
  expect(await provider.storage.stat('videos/1a.mp4')).toBeUndefined()
  expect(await pending()).toBe(0)
})

test('a file that a row points to stays', async () => {
  await beginUpload(provider, 'videos/2b.mp4')
  await provider.storage.put('videos/2b.mp4', Readable.from([Buffer.from('x')]))
  await completeUploads(provider.database, ['videos/2b.mp4'])
  provider.clock.advance({ hours: 48 })
  await sweepAbandonedUploads(provider)
  expect(await provider.storage.stat('videos/2b.mp4')).toBeDefined()
})

test('an upload that was swept away in the meantime is not completed', async () => {
  await expect(completeUploads(provider.database, ['videos/3c.mp4'])).rejects.toThrow('swept away as abandoned')
})
