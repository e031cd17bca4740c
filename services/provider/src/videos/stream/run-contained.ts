import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Limits for a program. */
export interface Containment {
  /** The program's working folder. */
  folder: string
  memoryBytes: number
  /** Maximum size of each file that the program writes. */
  fileBytes: number
  /** Maximum size of all files in the folder together. */
  folderBytes: number
  /** The program's niceness, up to 19. */
  niceness: number
  timeoutMs: number
  /** Aborting kills the program. */
  signal: AbortSignal
  /** Called for each line of output. */
  onLine?(line: string): void
}

/** Thrown if the program failed or exceeded a limit. The program would fail again with the same file. */
export class ProgramFailedError extends Error {}

/** Thrown if the program timed out. */
export class ProgramTimeoutError extends ProgramFailedError {}

/** How often the folder's size is measured. */
const measureMs = 1000

/** Error output beyond this length is discarded. */
const maxErrorOutput = 2000

/** Sets limits and runs the program. File descriptor 3 closes when the parent exits for any reason, and then the program and its child processes are killed. */
const contain = `
ulimit -c 0; ulimit -d "$1"; ulimit -f "$2"; niceness=$3; shift 3
exec 3<&0
nice -n "$niceness" "$@" </dev/null 3<&- &
program=$!
{ cat <&3; kill -KILL 0; } >/dev/null 2>&1 &
watch=$!
wait "$program"
code=$?
kill "$watch" 2>/dev/null
exit "$code"
`

/**
 * Runs a program that reads an untrusted file, at a low priority, with limits and without this process's environment. The program exits with this process.
 * @throws {ProgramFailedError} with the exit reason. If `signal` is aborted, throws its reason.
 */
export async function runContained(program: string, args: string[], containment: Containment): Promise<void> {
  const { folder, folderBytes, timeoutMs, signal, onLine } = containment
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  const tooLarge = new AbortController()
  const hasShell = process.platform !== 'win32'
  const child = spawn(...commandOf(program, args, containment), {
    cwd: folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...libraries() },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Creates a process group that can be killed as a whole.
    detached: hasShell,
  })
  let lastWords = ''
  child.stderr.on('data', (chunk) => (lastWords = `${lastWords}${String(chunk)}`.slice(-maxErrorOutput)))
  // The program may exit before it has read or written everything.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {})
  createInterface(child.stdout).on('line', (line) => onLine?.(line))

  const end = () => {
    try {
      if (hasShell && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      else child.kill('SIGKILL')
    } catch {
      // The program has already exited.
    }
  }
  const whenToEnd = AbortSignal.any([signal, timeout, tooLarge.signal])
  whenToEnd.addEventListener('abort', end, { once: true })
  const measuring = setInterval(async () => {
    if ((await sizeOf(folder)) > folderBytes) tooLarge.abort()
  }, measureMs)
  try {
    const how = await new Promise<string | undefined>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('close', (code, killedBy) => resolve(code === 0 ? undefined : (killedBy ?? `exit code ${code}`)))
    })
    signal.throwIfAborted()
    if (timeout.aborted) throw new ProgramTimeoutError(`The program took longer than ${timeoutMs} ms.`)
    if (tooLarge.signal.aborted) throw new ProgramFailedError(`The program wrote more than ${folderBytes} bytes.`)
    if (how === undefined) return
    const said = `${how}. ${lastWords}`.trim()
    // A full disk is an error on this machine, not in the file.
    throw lastWords.includes('No space left on device') ? new Error(said) : new ProgramFailedError(said)
  } finally {
    clearInterval(measuring)
    whenToEnd.removeEventListener('abort', end)
    // Also kills processes that the program started.
    end()
    child.stdin.destroy()
  }
}

/** Returns the total size of a folder's files. Counts a file as 0 bytes if it is removed during the scan. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function commandOf(
  program: string,
  args: string[],
  { memoryBytes, fileBytes, niceness }: Containment,
): [string, string[]] {
  if (process.platform === 'win32') return [program, args]
  const kilobytes = String(Math.ceil(memoryBytes / 1024))
  const blocks = String(Math.ceil(fileBytes / 512))
  return ['/bin/sh', ['-c', contain, 'contain', kilobytes, blocks, String(niceness), program, ...args]]
}

/** Returns the environment variable with the program's library folder, which an unpacked ffmpeg needs. */
function libraries(): Record<string, string> {
  const { LD_LIBRARY_PATH } = process.env
  return LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }
}
