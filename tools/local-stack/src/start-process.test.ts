import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { startProcess } from './start-process.ts'
import type { ProcessOptions } from './start-process.ts'
import { hasEnded, until } from './test/until.ts'

const scripts = join(import.meta.dirname, 'test')
let folder: string
let options: ProcessOptions

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-process-'))
  options = { name: 'The worker', script: join(scripts, 'worker.ts'), logFile: join(folder, 'worker.log') }
})

afterEach(() => rm(folder, { recursive: true }))

test('stops a running process gracefully', async () => {
  const { pid, ended, stop } = await startProcess(options)
  expect(await hasEnded(pid)).toBe(false)
  await stop()
  await expect(ended).resolves.toBe('SIGTERM')
})

test('kills a process that does not exit in time', async () => {
  const { ended, stop } = await startProcess({ ...options, args: ['stubborn'], stopWithinMs: 50 })
  await stop()
  await expect(ended).resolves.toBe('SIGKILL')
})

test('reports the last output of a process that does not start', async () => {
  await expect(startProcess({ ...options, args: ['fails'] })).rejects.toThrow(
    `The worker did not start. Its last output (${options.logFile}):\nThe bucket does not exist.`,
  )
})

/** Blocks libuv's threads until the worker has written to its log, so that it is ready or exits before `startProcess` closes that log. */
async function blockThreadsUntilOutput(logFile: string): Promise<void> {
  const pipe = `${logFile}.pipe`
  execFileSync('mkfifo', [pipe])
  // Opening a named pipe blocks until another process or thread opens its other end.
  const readers = Array.from({ length: 8 }, () => open(pipe, 'r'))
  try {
    await until(() => existsSync(logFile) && readFileSync(logFile, 'utf8') !== '')
    // A failing worker exits shortly after its output.
    await setTimeout(100)
  } finally {
    const writer = openSync(pipe, 'w')
    for (const reader of await Promise.all(readers)) await reader.close()
    closeSync(writer)
  }
}

test('detects a process that becomes ready or exits immediately', async () => {
  const starting = startProcess(options)
  await blockThreadsUntilOutput(options.logFile)
  const { stop } = await starting
  await stop()
  const logFile = join(folder, 'failing.log')
  const failing = startProcess({ ...options, args: ['fails'], logFile })
  await Promise.all([expect(failing).rejects.toThrow('The bucket does not exist.'), blockThreadsUntilOutput(logFile)])
}, 120_000)

test('stops a process if its start times out or is aborted', async () => {
  const silent = { ...options, args: ['silent'] }
  await expect(startProcess({ ...silent, readyWithinMs: 100 })).rejects.toThrow('The worker did not start.')
  await expect(startProcess({ ...silent, signal: AbortSignal.timeout(100) })).rejects.toThrow('did not start')
})

test('starts each process in its own process group so Ctrl-C does not reach it', async () => {
  const { pid, stop } = await startProcess(options)
  // Throws if the process group doesn't exist.
  expect(() => process.kill(-pid, 0)).not.toThrow()
  await stop()
})

test('a process exits when its parent is killed', async () => {
  const starter = spawn(process.execPath, [join(scripts, 'starter.ts'), options.logFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(starter.stdout, 'data')) as [Buffer]
  const pid = Number(said.toString())
  expect(await hasEnded(pid)).toBe(false)
  starter.kill('SIGKILL')
  await until(() => hasEnded(pid))
})

test('the preloaded code does not affect a process that is started in another way', async () => {
  const preload = join(import.meta.dirname, 'end-with-parent.ts')
  const child = spawn(process.execPath, ['--import', preload, options.script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  child.disconnect()
  await setTimeout(200)
  expect(child.exitCode).toBeNull()
  expect(child.signalCode).toBeNull()
  child.kill('SIGKILL')
  await once(child, 'exit')
})
