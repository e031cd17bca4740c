import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startProcess } from './start-process.ts'
import { supervise } from './supervise.ts'
import type { Supervised, SupervisedOptions } from './supervise.ts'
import { hasEnded, until } from './test/until.ts'

const script = join(import.meta.dirname, 'test/worker.ts')
const backoff = { firstMs: 10, longestMs: 40, wellAfterMs: 60_000 }
const open: Supervised[] = []
const lines: string[] = []
let folder: string
let args: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-supervise-'))
  lines.splice(0)
  args = []
})

afterEach(async () => {
  for (const supervised of open.splice(0)) await supervised.kill()
  await rm(folder, { recursive: true })
})

async function superviseWorker(options: Partial<SupervisedOptions> = {}): Promise<Supervised> {
  const logFile = join(folder, 'worker.log')
  const name = 'The worker'
  const supervised = await supervise({
    name,
    logFile,
    start: (signal) => startProcess({ name, script, args, logFile, signal }),
    backoff,
    say: (line) => lines.push(line),
    ...options,
  })
  open.push(supervised)
  return supervised
}

async function crash(supervised: Supervised): Promise<void> {
  const pid = supervised.pid()
  process.kill(pid ?? 0, 'SIGKILL')
  await until(() => supervised.pid() !== pid)
}

test('restarts a process that dies and logs each restart', async () => {
  const worker = await superviseWorker()
  await crash(worker)
  await until(() => worker.pid() !== undefined && lines.length === 2)
  expect(lines).toEqual([
    'The worker exited unexpectedly (SIGKILL). Restarting in 0.01 s.',
    'The worker is running again.',
  ])
})

test('doubles the delay before each restart up to a maximum and refers to the log after repeated failures', async () => {
  const worker = await superviseWorker()
  args = ['fails']
  await crash(worker)
  await until(() => lines.length >= 6)
  expect(lines.slice(0, 5)).toEqual([
    'The worker exited unexpectedly (SIGKILL). Restarting in 0.01 s.',
    'The worker did not start. Restarting in 0.02 s.',
    'The worker did not start. Restarting in 0.04 s.',
    'The worker did not start. Restarting in 0.04 s.',
    expect.stringMatching(/in 0\.04 s\. It has failed 5 times in a row\. See .*worker\.log\.$/),
  ])

  args = []
  await until(() => lines.at(-1) === 'The worker is running again.')
})

test('resets the restart delay after a process has run long enough', async () => {
  const worker = await superviseWorker({ backoff: { ...backoff, wellAfterMs: 0 } })
  for (const _time of [1, 2, 3]) {
    await crash(worker)
    await until(() => worker.pid() !== undefined)
  }
  expect(lines.filter((line) => line.includes('0.01 s'))).toHaveLength(3)
})

test('does not restart a process that was stopped or killed on request', async () => {
  const worker = await superviseWorker()
  await worker.kill()
  expect(worker.pid()).toBeUndefined()
  await worker.start()
  expect(worker.pid()).toBeDefined()
  await worker.stop()
  expect(worker.pid()).toBeUndefined()
  expect(lines).toEqual([])
})

test('a stop cancels a pending restart', async () => {
  const worker = await superviseWorker({ backoff: { ...backoff, firstMs: 600_000, longestMs: 600_000 } })
  await crash(worker)
  await worker.stop()
  expect(worker.pid()).toBeUndefined()
})

test('a stop cancels a start in progress', async () => {
  const worker = await superviseWorker()
  args = ['silent']
  await crash(worker)
  await until(() => lines.length === 1)
  await worker.stop()
  expect(worker.pid()).toBeUndefined()
})

test('reports an exit without restarting if no backoff is configured', async () => {
  const worker = await superviseWorker({ backoff: undefined })
  const pid = worker.pid() ?? 0
  await crash(worker)
  await until(() => hasEnded(pid))
  expect(worker.pid()).toBeUndefined()
  expect(lines).toEqual([expect.stringMatching(/^The worker exited unexpectedly \(SIGKILL\)\. See .*worker\.log\.$/)])
})

test('rejects if the first start fails', async () => {
  args = ['fails']
  await expect(superviseWorker()).rejects.toThrow('The bucket does not exist.')
})
