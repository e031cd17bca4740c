import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { defaultBackoff } from '@kinora/local-stack'
import type { Stack } from '@kinora/local-stack'

import { isFull } from '../set-up/is-full.ts'
import { startTestStack } from '../set-up/start-test-stack.ts'
import { ask, shellScript } from './attack/ask.ts'
import { expectUnavailable } from './attack/expect-answer.ts'
import { storedComments } from './attack/stored-comments.ts'
import { expect, test } from './attack/test.ts'
import { newViewer } from './attack/viewer.ts'
import type { Viewer } from './attack/viewer.ts'

const diskMegabytes = 420
const canMount = process.platform === 'linux' && process.getuid?.() === 0

test.skip(!canMount, 'Only root can mount a small disk.')

let home: string
let stack: Stack
let viewer: Viewer
let videoId: string
let reads: string[]

test.beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-full-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m,mode=755`, 'tmpfs', home])
  await chmod(home, 0o755)
  // At this level, every request writes a log line.
  stack = await startTestStack(home, { apps: ['shell'], backoff: defaultBackoff, providerEnv: { LOG_LEVEL: 'info' } })
  viewer = await newViewer(stack.url)
  const [video] = (await ask(stack.url, 'GET /api/v1/videos?limit=1')).json.data.videos
  videoId = video._id
  const script = await shellScript(stack.url)
  reads = ['/', script, video.thumbnail, '/api/v1/videos', `/api/v1/videos/${videoId}`, `/api/v1/comments/${videoId}`]
})

test.afterAll(async () => {
  await stack?.stop()
  if (home) execFileSync('umount', [home])
  if (home) await rm(home, { recursive: true, force: true })
})

test('on a full disk, reads work, writes fail without losing an acknowledged write, and writes recover when space is freed', async () => {
  const pids = [stack.provider.pid(), stack.site.pid(), stack.postgres?.pid()]
  const acknowledged: string[] = []
  for (let round = 0; round < (isFull ? 3 : 1); round++) {
    await fillDisk()
    let refused = 0
    const until = Date.now() + (isFull ? 20_000 : 5_000)
    for (let turn = 0; Date.now() < until; turn++) {
      const base = [stack.url, stack.providerUrl][turn % 2] ?? stack.url
      for (const path of reads) {
        if (base === stack.providerUrl && !/^\/(api|media)/.test(path)) continue
        // A signed-in viewer's request also writes to the watch history.
        const read = await ask(base, `GET ${path}`, turn % 3 === 0 ? { headers: viewer.bearer } : {})
        expect([path, read.status, read.text.slice(0, 300)]).toEqual([path, 200, expect.anything()])
      }
      const write = await comment(base)
      if (write.status === 201) acknowledged.push(write.json.data._id)
      else {
        expectUnavailable(write)
        expect(write.json.message).toMatch(/cannot save|no room/)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(0)
    await rm(join(home, 'filler'))
    await expect.poll(async () => (await comment(stack.url)).status, { timeout: 60_000 }).toBe(201)
  }
  expect(await storedComments(stack.url, videoId, acknowledged)).toEqual(acknowledged.toSorted())
  expect([stack.provider.pid(), stack.site.pid(), stack.postgres?.pid()]).toEqual(pids)
})

const comment = (base: string) =>
  ask(base, `POST /api/v1/comments/${videoId}`, { headers: viewer.bearer, body: { content: 'x'.repeat(4000) } })

/** Fills the disk completely. */
async function fillDisk(): Promise<void> {
  const file = await open(join(home, 'filler'), 'w')
  try {
    for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 16)) {
      const chunk = Buffer.alloc(bytes)
      while (
        await file.write(chunk).then(
          ({ bytesWritten }) => bytesWritten === bytes,
          () => false,
        )
      );
    }
  } finally {
    await file.close()
  }
  await setTimeout(500)
}
