import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { defaultBounds } from '../config.ts'
import {
  endlessResync,
  endlessSampleTable,
  mp4Lasting,
  mp4WithTimescale,
  webmClaiming,
  vastPng,
} from '../test/hostile-media.ts'
import { mediaFileBytes } from '../test/media-files.ts'
import { createLocalStorage } from './local-storage.ts'
import { createMediaInspector, type MediaInspector, type MediaInspectorOptions } from './media-inspector.ts'
import type { MediaStorage } from './storage.ts'
import { thumbnailSizes } from '../uploads/upload-rules.ts'

const longMs = 10 * 60_000
/** Long enough for a busy machine. Tests that check a limit override it. */
const slowLimits = { ...defaultBounds, mediaDeadlineMs: longMs, mediaWaitMs: longMs }
const tooMuch = 'This video takes too much time or memory to process. Please select another one.'
const damaged = 'This video file is damaged or incomplete. Please select another one.'

let folder: string
let storage: MediaStorage
let inspectors: MediaInspector[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-inspector-'))
  storage = createLocalStorage(folder)
  const clip = await mediaFileBytes('clip.mp4')
  await store('videos/clip.mp4', clip)
  await store('videos/stts.mp4', await endlessSampleTable())
  await store('videos/resync.webm', await endlessResync())
})
afterEach(() => {
  for (const inspector of inspectors) inspector.close()
  inspectors = []
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const store = (key: string, bytes: Buffer) => storage.put(key, Readable.from([bytes]))

function startInspector(options: Partial<MediaInspectorOptions> = {}): MediaInspector & { lost: string[] } {
  const lost: string[] = []
  const inspector = createMediaInspector(storage, { ...slowLimits, ...options }, (error) => lost.push(error.message))
  inspectors.push(inspector)
  return Object.assign(inspector, { lost })
}

async function inspect(inspector: MediaInspector, bytes: Buffer): Promise<number> {
  await store('videos/asked.mp4', bytes)
  return inspector.inspectVideo('videos/asked.mp4')
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(10)
}

test('rejects a file that exhausts memory and replaces the child @long', async () => {
  const inspector = startInspector({ mediaMemoryBytes: 300 * 1024 * 1024, mediaProcesses: 1 })
  await inspector.inspectVideo('videos/clip.mp4')
  const [victim = 0] = inspector.pids()
  await expect(inspector.inspectVideo('videos/stts.mp4')).rejects.toMatchObject({ statusCode: 415, message: tooMuch })
  expect(isAlive(victim)).toBe(false)
  expect(inspector.lost).toEqual([expect.stringContaining('SIGKILL')])
  expect(await inspector.inspectVideo('videos/clip.mp4')).toBeCloseTo(2, 1)
  expect(inspector.pids()).not.toContain(victim)
})

test('kills the child and rejects the file when a file loops forever', async () => {
  const inspector = startInspector({ mediaDeadlineMs: 500, mediaProcesses: 1 })
  const refused = inspector.inspectVideo('videos/resync.webm')
  await until(() => inspector.pids().length > 0)
  const [victim = 0] = inspector.pids()
  await expect(refused).rejects.toMatchObject({ statusCode: 415, message: tooMuch })
  expect(inspector.pids()).not.toContain(victim)
  await until(() => !isAlive(victim))
})

test('inspects a video while a hostile file occupies the other child @long', async () => {
  const inspector = startInspector()
  let isOver = false
  const hostile = inspector.inspectVideo('videos/resync.webm').catch(() => (isOver = true))
  for (let time = 0; time < 3; time++) expect(await inspector.inspectVideo('videos/clip.mp4')).toBeCloseTo(2, 1)
  expect(isOver).toBe(false)
  inspector.close()
  await hostile
})

test('one sender cannot occupy all children, however many files they submit @long', async () => {
  const inspector = startInspector({ mediaProcesses: 2 })
  let areOver = false
  const hostile = Array.from({ length: 10 }, () =>
    inspector.inspectVideo('videos/resync.webm', 'attacker').catch(() => (areOver = true)),
  )
  for (let time = 0; time < 3; time++) {
    expect(await inspector.inspectVideo('videos/clip.mp4', 'another')).toBeCloseTo(2, 1)
  }
  expect(areOver).toBe(false)
  inspector.close()
  await Promise.all(hostile)
})

test('rejects files with Retry-After if the queue is full', async () => {
  const inspector = startInspector({ mediaProcesses: 1, mediaQueue: 1 })
  await inspector.inspectVideo('videos/clip.mp4')
  const hostile = inspector.inspectVideo('videos/resync.webm').catch(() => {})
  const waiting = inspector.inspectVideo('videos/clip.mp4').catch(() => {})
  await expect(inspector.inspectVideo('videos/clip.mp4')).rejects.toMatchObject({
    statusCode: 503,
    message: 'Too many files are being checked right now. Please try again in a moment.',
    retryAfterSeconds: 5,
  })
  inspector.close()
  await Promise.all([hostile, waiting])
})

test('rejects a file with Retry-After if no child becomes free in time @long', async () => {
  const inspector = startInspector({ mediaProcesses: 1, mediaWaitMs: 3000 })
  const hostile = inspector.inspectVideo('videos/resync.webm').catch(() => {})
  await expect(inspector.inspectVideo('videos/clip.mp4')).rejects.toMatchObject({
    statusCode: 503,
    retryAfterSeconds: 5,
  })
  inspector.close()
  await hostile
})

test('inspects waiting files after a child dies @long', async () => {
  const inspector = startInspector({ mediaProcesses: 1 })
  await inspector.inspectVideo('videos/clip.mp4')
  const [victim = 0] = inspector.pids()
  const hostile = inspector.inspectVideo('videos/resync.webm').catch((error: unknown) => error)
  const waiting = [inspector.inspectVideo('videos/clip.mp4'), inspector.inspectVideo('videos/clip.mp4')]
  process.kill(victim, 'SIGSEGV')
  expect(await hostile).toMatchObject({ statusCode: 415 })
  for (const duration of await Promise.all(waiting)) expect(duration).toBeCloseTo(2, 1)
})

test('recovers if an idle child dies @long', async () => {
  const inspector = startInspector({ mediaProcesses: 1 })
  await inspector.inspectVideo('videos/clip.mp4')
  const [victim = 0] = inspector.pids()
  process.kill(victim, 'SIGKILL')
  await until(() => !inspector.pids().includes(victim))
  expect(await inspector.inspectVideo('videos/clip.mp4')).toBeCloseTo(2, 1)
})

// Only Linux exposes another process's environment.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('children cannot read the provider’s environment', async () => {
  process.env.KINORA_TEST_SECRET = 'not for children'
  const inspector = startInspector({ mediaProcesses: 1 })
  await inspector.inspectVideo('videos/clip.mp4')
  const [pid] = inspector.pids()
  delete process.env.KINORA_TEST_SECRET
  expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('KINORA_TEST_SECRET')
})

test('busy children exit when the provider is killed @long', async () => {
  const owner = spawn(process.execPath, [
    fileURLToPath(new URL('../test/spin-media-child.ts', import.meta.url)),
    await storage.locate('videos/resync.webm'),
  ])
  const [line] = await once(owner.stdout, 'data')
  const child = Number(String(line))
  expect(isAlive(child)).toBe(true)
  owner.kill('SIGKILL')
  await until(() => !isAlive(child))
})

test('accepts a ten-hour video but rejects a video longer than a day @long', async () => {
  const inspector = startInspector()
  expect((await inspect(inspector, await mp4Lasting(10))) / 3600).toBeCloseTo(10, 0)
  await expect(inspect(inspector, await mp4Lasting(25))).rejects.toMatchObject({
    statusCode: 415,
    message: 'This video claims to be longer than 24 hours. Please select a shorter one.',
  })
  await expect(inspect(inspector, await mp4WithTimescale(0))).rejects.toMatchObject({ statusCode: 415 })
})

test.each([1e9 * 3600, Number.NaN, Infinity])('rejects a two-second video that claims %d seconds', async (seconds) => {
  const inspector = startInspector({ mediaProcesses: 1 })
  await expect(inspect(inspector, await webmClaiming(seconds))).rejects.toMatchObject({
    statusCode: 415,
    message: damaged,
  })
})

test.each([0, -5])('measures a video that claims the invalid duration %d', async (seconds) => {
  const inspector = startInspector({ mediaProcesses: 1 })
  expect(await inspect(inspector, await webmClaiming(seconds))).toBeCloseTo(2, 1)
})

test('rejects an image with too many pixels after reading its header', async () => {
  const inspector = startInspector({ mediaProcesses: 1, mediaMemoryBytes: 200 * 1024 * 1024 })
  await store('incoming/vast.png', vastPng(30_000, 30_016))
  await expect(inspector.encodePicture('incoming/vast.png', thumbnailSizes)).rejects.toMatchObject({
    statusCode: 415,
    message: 'This picture has too many pixels. Please select one with at most 50 megapixels.',
  })
  expect(inspector.lost).toEqual([])
})
