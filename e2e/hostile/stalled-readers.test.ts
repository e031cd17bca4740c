import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'

import { ask } from './attack/ask.ts'
import { whileOthersAreAnswered } from './attack/meanwhile.ts'
import { connectRaw } from './attack/raw-connection.ts'
import type { RawConnection } from './attack/raw-connection.ts'
import { mediaFolder, siteUrl, targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'

const key = 'videos/hostilestall.mp4'
/** More bytes than fit in the socket buffers between the provider and the viewer. */
const size = 48 * 1024 * 1024
const content = randomBytes(size)

test.beforeAll(async () => {
  await mkdir(join(mediaFolder(), 'videos'), { recursive: true })
  await writeFile(join(mediaFolder(), key), content)
})

test.afterAll(() => rm(join(mediaFolder(), key), { force: true }))

for (const { where, base } of targets) {
  test(`${where}: two hundred stalled readers of a video do not block other readers`, async () => {
    const readers: RawConnection[] = []
    try {
      for (let i = 0; i < 200; i++) {
        const reader = await connectRaw(base())
        reader.stall()
        reader.send(`GET /media/${key} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
        readers.push(reader)
      }
      const others = Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          ask(base(), `GET /media/${key}`, { headers: { range: `bytes=${i * 1000}-${i * 1000 + 999}` } }),
        ),
      )
      const parts = await whileOthersAreAnswered(base(), others)
      for (const [i, { status, bytes }] of parts.entries()) {
        expect(status).toBe(206)
        expect(bytes.equals(content.subarray(i * 1000, i * 1000 + 1000))).toBe(true)
      }
    } finally {
      for (const reader of readers) reader.destroy()
    }
  })
}

test('a paused reader resumes and receives every byte', async () => {
  const { hostname, port } = new URL(siteUrl())
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(`GET /media/${key} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let length = 0
  let hasPaused = false
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    let bytes = chunk
    if (length === 0) {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) continue
      bytes = head.subarray(end + 4)
    }
    length += bytes.length
    hash.update(bytes)
    if (!hasPaused && length > 1_000_000) {
      hasPaused = true
      // By now, the paused reader's socket buffers are full.
      for (let call = 0; call < 20; call++) expect((await ask(siteUrl(), 'GET /api/v1/videos')).status).toBe(200)
    }
  }
  expect([hasPaused, length]).toEqual([true, size])
  expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
})
