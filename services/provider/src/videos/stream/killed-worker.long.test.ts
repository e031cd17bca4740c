import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { eq, sql } from '../../database/drizzle.ts'
import { videos } from '../../database/schema.ts'
import { finishJobs } from '../../test/finish-jobs.ts'
import { installFfmpeg } from '../../test/install-ffmpeg.ts'
import { form, mediaFileBlob } from '../../test/media-files.ts'
import { keysOf } from '../../test/media-storage-contract.ts'
import { supervise } from '../../test/supervise.ts'
import { startTestProvider } from '../../test/test-provider.ts'

const ffmpeg = installFfmpeg()
const provider = startTestProvider({ asksForStreams: true })
const workerFile = fileURLToPath(new URL('../../worker.ts', import.meta.url))

let worker: ChildProcess | undefined
let slow: string
beforeAll(async () => {
  slow = await mkdtemp(join(tmpdir(), 'kinora-slow-'))
  // Sleeps long enough that the job is still running, even on a fast machine.
  await writeFile(join(slow, 'ffmpeg'), '#!/bin/sh\nsleep 10000 # ffmpeg "$@"\n')
  await chmod(join(slow, 'ffmpeg'), 0o755)
  await symlink(ffmpeg.ffprobe, join(slow, 'ffprobe'))
})
afterEach(() => worker?.kill('SIGKILL'))
afterAll(() => rm(slow, { recursive: true, force: true }))

/** Starts a worker whose ffmpeg never exits. */
function startWorker(): ChildProcess {
  worker = spawn(process.execPath, [workerFile], {
    env: {
      ...process.env,
      DATABASE_URL: provider.databaseUrl,
      STORAGE_URL: pathToFileURL(provider.mediaFolder).href,
      FFMPEG: join(slow, 'ffmpeg'),
      PORT: '0',
      DATABASE_START_MS: '120000',
    },
    stdio: 'ignore',
  })
  return worker
}

async function upload(): Promise<string> {
  const thumbnail = { file: await mediaFileBlob('picture.jpg'), name: 'picture.jpg' }
  const owner = await provider.user()
  const videoFile = { file: await mediaFileBlob('clip.mp4'), name: 'clip.mp4' }
  const { data } = await owner.post('/videos', form({ title: 'Long', description: 'x', thumbnail, videoFile }))
  return (data as { _id: string })._id
}

const rowOf = async (id: string) => (await provider.database.select().from(videos).where(eq(videos.id, id)))[0]
const foldersOf = async (pid: number | undefined) =>
  (await readdir(join(tmpdir(), 'kinora-streams')).catch(() => [])).filter((name) => name.startsWith(`${pid}-`))

/** Simulates the minute after which an attempt without a heartbeat counts as lost, and runs the check that every worker performs. */
async function endLostTries(): Promise<void> {
  await provider.database.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'make-stream' and state = 'active'`,
  )
  const lost = sql`select 1 from pgboss.job where name = 'make-stream' and state = 'active'`
  await supervise(
    provider.databaseUrl,
    'make-stream',
    async () => (await provider.database.execute(lost)).rowCount === 0,
  )
}

/** Returns the programs that are running in a folder. Works only on Linux. */
async function programsIn(folder: string): Promise<string[]> {
  const { stdout } = spawn('ps', ['-eo', 'args'], { stdio: ['ignore', 'pipe', 'ignore'] })
  let all = ''
  for await (const chunk of stdout) all += String(chunk)
  return all.split('\n').filter((line) => line.includes(folder) && line.includes('ffmpeg'))
}

/** Waits until the worker's ffmpeg runs. Returns its folder. */
async function untilStarted({ pid }: ChildProcess): Promise<string> {
  for (;;) {
    const [folder] = await foldersOf(pid)
    if (folder !== undefined && (await programsIn(folder)).length > 0) return folder
    await pause(50)
  }
}

test("another worker creates a killed worker's stream and removes its leftover files", async () => {
  const id = await upload()
  const first = startWorker()
  const folder = await untilStarted(first)
  first.kill('SIGKILL')
  await once(first, 'exit')
  // ffmpeg exits with the worker.
  while ((await programsIn(folder)).length > 0) await pause(50)
  expect(await rowOf(id)).toMatchObject({ stream: null })

  await endLostTries()
  await finishJobs(provider, { ffmpeg })
  const { stream } = (await rowOf(id)) ?? {}
  expect(stream?.heights.length).toBe(1)
  expect((await keysOf(provider.storage)).filter((key) => key.startsWith('streams/')).toSorted()).toEqual(
    stream?.keys.filter((key) => key.startsWith('streams/')).toSorted(),
  )
  expect(await foldersOf(first.pid)).toEqual([])
})

test('a stopping worker stops immediately and leaves the video to another worker', async () => {
  const id = await upload()
  const first = startWorker()
  await untilStarted(first)
  const stopped = once(first, 'exit')
  first.kill('SIGTERM')
  expect(await stopped).toEqual([0, null])
  expect(await foldersOf(first.pid)).toEqual([])
  expect(await rowOf(id)).toMatchObject({ stream: null, streamPercent: 0 })
})
