import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { eq, sql } from '../../database/drizzle.ts'
import { pendingUploads, videos } from '../../database/schema.ts'
import type { TestUser } from '../../test/arrange.ts'
import { createCaller } from '../../test/caller.ts'
import { installFfmpeg } from '../../test/install-ffmpeg.ts'
import { makeClip } from '../../test/make-clip.ts'
import { form, mediaFileBlob } from '../../test/media-files.ts'
import { keysOf } from '../../test/media-storage-contract.ts'
import { oddFiles, openOddMedia, type OddFile } from '../../test/odd-media.ts'
import { startServerProcess, type ServerProcess } from '../../test/server-process.ts'
import { startTestProvider } from '../../test/test-provider.ts'

const accountCount = 4

const ffmpeg = installFfmpeg()
const provider = startTestProvider()

let server: ServerProcess
beforeAll(async () => {
  server = await startServerProcess({
    DATABASE_URL: provider.databaseUrl,
    STORAGE_URL: pathToFileURL(provider.mediaFolder).href,
    FFMPEG: ffmpeg.ffmpeg,
    // An unpacked ffmpeg needs this variable to find its libraries.
    LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] ?? '',
    MEDIA_DEADLINE_MS: '5000',
    LOGINS_PER_MINUTE: '10000',
  })
})
afterAll(() => server?.stop('SIGTERM'))

async function upload({ email, password }: TestUser, bytes: Buffer, extension: string) {
  // Logs in for each request, because `npm run test:full` takes longer than a token's lifetime.
  const { data } = await createCaller(server.url).post('/users/login', { email, password })
  const caller = createCaller(server.url, () => data.accessToken)
  const thumbnail = { file: await mediaFileBlob('picture.jpg'), name: 'picture.jpg' }
  const videoFile = { file: bytes, name: `odd.${extension}` }
  return caller.post('/videos', form({ title: 'Odd', description: 'x', thumbnail, videoFile }))
}

/** Returns the server's direct and indirect child processes. */
async function descendants(): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
  const all = stdout.split('\n').map((line) => {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return { pid: Number(pid), parent: Number(parent), command }
  })
  const found = new Set([server.process.pid])
  // A process usually has a higher ID than its parent.
  return all.filter(({ pid, parent }) => found.has(parent) && found.add(pid))
}

async function workerPid(): Promise<number> {
  for (;;) {
    const worker = (await descendants()).find(({ command }) => command.includes('worker.ts'))
    if (worker) return worker.pid
    await pause(100)
  }
}

/** Uploads a small video and returns how long its renditions take to appear, in milliseconds. */
async function waitOf(user: TestUser, clip: Buffer): Promise<number> {
  let uploaded = await upload(user, clip, 'mp4')
  // On a busy machine, inspecting the file may exceed its deadline.
  for (let i = 0; i < 5 && uploaded.status === 415; i++) uploaded = await upload(user, clip, 'mp4')
  if (uploaded.status !== 201)
    throw new Error(`The upload failed with status ${uploaded.status}: ${uploaded.body.message}`)
  const from = performance.now()
  for (;;) {
    const [video] = await provider.database.select().from(videos).where(eq(videos.id, uploaded.data._id))
    if (video?.stream) return performance.now() - from
    if (video?.streamFailure) throw new Error(video.streamFailure)
    await pause(100)
  }
}

test(
  'odd files do not crash processes, delay other accounts or leave anything behind',
  async () => {
    const worker = await workerPid()
    const clip = await makeClip(ffmpeg, { size: '320x180', seconds: 2 })
    const other = await provider.user()
    const quiet = [await waitOf(other, clip), await waitOf(other, clip), await waitOf(other, clip)]

    const odd = await openOddMedia(ffmpeg)
    const statuses = new Map<string, number>()
    const queue = [...oddFiles]
    const over = new AbortController()
    const account = async () => {
      const user = await provider.user()
      for (let file: OddFile | undefined; (file = queue.shift());) {
        const [what, , extension] = file
        statuses.set(what, (await upload(user, await odd.make(file), extension)).status)
      }
    }
    const waits: number[] = []
    const others = async () => {
      while (!over.signal.aborted) waits.push(await waitOf(other, clip))
    }
    const unfinished = sql`pgboss.job where name like 'make-%' and state < 'completed'`
    const oddFilesAreDone = async () => {
      try {
        await Promise.all(Array.from({ length: accountCount }, account))
        while (await provider.database.$count(unfinished)) await pause(200)
      } finally {
        over.abort()
        await odd.remove()
      }
    }
    await Promise.all([oddFilesAreDone(), others()])

    process.stderr.write(`${JSON.stringify({ quiet, waits, statuses: [...statuses] })}\n`)
    expect([...statuses].filter(([, status]) => ![201, 415].includes(status))).toEqual([])
    expect(server.process.exitCode).toBeNull()
    expect(await workerPid()).toBe(worker)
    expect((await descendants()).filter(({ command }) => command.includes('ffmpeg'))).toEqual([])
    const folders = await readdir(join(tmpdir(), 'kinora-streams')).catch(() => [])
    expect(folders.filter((name) => name.startsWith(`${worker}-`))).toEqual([])
    expect((await keysOf(provider.storage)).filter((key) => key.startsWith('incoming/'))).toEqual([])
    expect(await provider.database.$count(pendingUploads)).toBe(0)
    // While another account's video waits, each of these accounts gets at most one turn.
    const { rows } = await provider.database.execute<{ turns: number }>(sql`
      select count(*)::int as turns from pgboss.job own join pgboss.job before on before.name = own.name
        and before.group_id <> own.group_id and before.started_on between own.created_on and own.started_on
      where own.name = 'make-stream' and own.group_id = ${other.id} group by own.id`)
    expect(Math.max(0, ...rows.map(({ turns }) => turns))).toBeLessThanOrEqual(accountCount)
  },
  60 * 60_000,
)
