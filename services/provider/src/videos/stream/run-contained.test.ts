import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ProgramFailedError, runContained, type Containment } from './run-contained.ts'

const here = import.meta.url
const never = new AbortController().signal
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-contained-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const containment: Omit<Containment, 'folder'> = {
  memoryBytes: 512 * 1024 ** 2,
  fileBytes: 1024 ** 2,
  folderBytes: 4 * 1024 ** 2,
  niceness: 10,
  timeoutMs: 600_000,
  signal: never,
}
const sh = (script: string, options: Partial<Containment> = {}) =>
  runContained('/bin/sh', ['-c', script], { ...containment, folder, ...options })

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await pause(10)
}

/** A script that prints its process ID and never exits. */
const lasting = 'echo $$; exec sleep 10000'
/** Like `lasting`, but also starts a second process and prints both PIDs. */
const lastingPair = 'sleep 10000 & echo $$ $!; wait'

test('reports each line of output and resolves after a successful exit', async () => {
  const lines: string[] = []
  await sh('echo one; echo two', { onLine: (line) => lines.push(line) })
  expect(lines).toEqual(['one', 'two'])
})

test('the program does not inherit the environment or the input', async () => {
  const lines: string[] = []
  process.env['KINORA_SECRET'] = 'secret'
  await sh('env; cat', { onLine: (line) => lines.push(line) })
  delete process.env['KINORA_SECRET']
  expect(lines.join('\n')).not.toMatch(/secret/i)
})

test('the program runs with the given niceness', async () => {
  const lines: string[] = []
  await sh('nice', { niceness: 15, onLine: (line) => lines.push(line) })
  expect(lines).toEqual(['15'])
})

test('reports a failed program with its error output', async () => {
  await expect(sh('echo "moov atom not found" >&2; exit 3')).rejects.toEqual(
    new ProgramFailedError('exit code 3. moov atom not found'),
  )
  await expect(runContained('/bin/no-such-program', [], { ...containment, folder })).rejects.toThrow(ProgramFailedError)
})

test('does not report a full disk as an error in the file', async () => {
  await expect(sh('echo "write: No space left on device" >&2; exit 1')).rejects.not.toBeInstanceOf(ProgramFailedError)
})

test('rejects if a written file exceeds the size limit', async () => {
  await expect(sh('head -c 3000000 /dev/zero > large')).rejects.toThrow(ProgramFailedError)
})

test('kills a program whose files together exceed the limit', async () => {
  const writing = 'for n in 1 2 3 4 5; do head -c 1000000 /dev/zero > "$n"; done; sleep 30'
  await expect(sh(writing)).rejects.toThrow('The program wrote more than 4194304 bytes.')
})

test('kills the processes that the program started when it exits', async () => {
  const pids: number[] = []
  await sh('sleep 10000 >/dev/null 2>&1 & echo $!', { onLine: (line) => pids.push(Number(line)) })
  expect(pids).toHaveLength(1)
  await Promise.all(pids.map(untilGone))
})

test('rejects if the program exceeds the memory limit', async () => {
  const take = 'dd if=/dev/zero of=/dev/null bs=104857600 count=1'
  await sh(take, { memoryBytes: 200 * 1024 ** 2 })
  await expect(sh(take, { memoryBytes: 50 * 1024 ** 2 })).rejects.toThrow(ProgramFailedError)
})

test('kills the program on a timeout and on an abort signal', async () => {
  const pids: number[] = []
  const onLine = (line: string) => pids.push(Number(line))
  // The timeout fires when the program runs, regardless of the machine's speed.
  const time = new AbortController()
  const timeouts = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal)
  const tooLong = sh(lasting, { timeoutMs: 300, onLine: (line) => (onLine(line), time.abort()) })
  await expect(tooLong).rejects.toThrow('The program took longer than 300 ms.')
  expect(timeouts).toHaveBeenCalledWith(300)
  timeouts.mockRestore()
  const stop = new AbortController()
  const stopped = sh(lasting, {
    signal: stop.signal,
    onLine: (line) => (onLine(line), stop.abort(new Error('Enough.'))),
  })
  await expect(stopped).rejects.toThrow('Enough.')
  await Promise.all(pids.map(untilGone))
  expect(pids).toHaveLength(2)
})

test('the program and its child processes exit if the calling process is killed', async () => {
  const script = `const { runContained } = await import(${JSON.stringify(new URL('run-contained.ts', here).href)})
    await runContained('/bin/sh', ['-c', ${JSON.stringify(lastingPair)}], {
      folder: ${JSON.stringify(folder)}, memoryBytes: 1e9, fileBytes: 1e6, folderBytes: 1e9, niceness: 10, timeoutMs: 1e6, signal: new AbortController().signal,
      onLine: (line) => console.log(line) })`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pids = String(line).split(' ').map(Number)
  expect(pids.map(isAlive)).toEqual([true, true])
  parent.kill('SIGKILL')
  await Promise.all(pids.map(untilGone))
})
