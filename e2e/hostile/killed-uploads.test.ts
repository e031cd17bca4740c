import { join } from 'node:path'

import { expectUnavailable } from './attack/expect-answer.ts'
import { query } from './attack/own-database.ts'
import { startOwnStack } from './attack/own-stack.ts'
import type { OwnStack } from './attack/own-stack.ts'
import { connectRaw } from './attack/raw-connection.ts'
import { expectNoTrace, storedFiles } from './attack/stored-files.ts'
import { expect, test } from './attack/test.ts'
import { newViewer, uploadForm } from './attack/viewer.ts'

let stack: OwnStack

test.beforeAll(async () => {
  // A process that hasn't sent a heartbeat for this long counts as dead.
  stack = await startOwnStack({ providerEnv: { UPLOAD_LEASE_MS: '3000' } })
})

test.afterAll(() => stack?.stop())

test('uploads in progress when the provider is killed get the specified error, and leave no rows or files', async () => {
  const viewer = await newViewer(stack.url)
  const media = join(stack.home, 'media')
  const before = await storedFiles(media)
  const rows = await query(stack.databaseUrl, 'select count(*)::int as count from videos')
  const { contentType, body } = await uploadForm({
    videoFile: { name: 'a.mp4', type: 'video/mp4', bytes: Buffer.alloc(4_000_000, '\0\0\0\x20ftypisom', 'latin1') },
  })
  const uploads = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const connection = await connectRaw(stack.url)
      connection.send(
        `POST /api/v1/videos HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${viewer.accessToken}\r\ncontent-type: ${contentType}\r\ncontent-length: ${body.length}\r\n\r\n`,
      )
      connection.send(body.subarray(0, 2_000_000))
      return connection
    }),
  )
  await expect
    .poll(async () => (await storedFiles(media)).length, { message: 'started uploads' })
    .toBeGreaterThan(before.length)
  await stack.provider.kill()
  for (const connection of uploads) {
    connection.send(body.subarray(2_000_000))
    expectUnavailable(await connection.answer())
    connection.destroy()
  }
  await stack.provider.start()
  await expectNoTrace(media, before)
  expect(await query(stack.databaseUrl, 'select count(*)::int as count from videos')).toBe(rows)
})
