import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** How far a program may go. */
export interface Containment {
  /** Where it runs. */
  folder: string
  memoryBytes: number
  /** How large a file may become that it writes. */
  fileBytes: number
  /** How far behind other processes it runs, up to 19. */
  niceness: number
  timeoutMs: number
  /** Ends it at once. */
  signal: AbortSignal
  /** Told each line that it prints. */
  onLine?(line: string): void
}

/** The program did not come to a good end, by itself or because it went too far: with the same file it would not another time either. */
export class ProgramFailedError extends Error {}

/** The program was ended after its timeout. */
export class ProgramTimeoutError extends ProgramFailedError {}

/** Of what it says of its errors, this much is kept. */
const maxErrorOutput = 2000

/**
 * Limits that the system holds it to; and what ends it when whoever started it is gone, however that went: then nothing holds the other end of its third
 * file open any more. Then the whole process group ends, because the program may have started others.
 */
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
 * Runs a program that reads what a stranger has sent: behind everything else, with nothing of this process's environment, and within limits. It ends with this process.
 *
 * @throws {ProgramFailedError} that says how it ended. What `signal` was aborted for is thrown as it is.
 */
export async function runContained(program: string, args: string[], containment: Containment): Promise<void> {
  const { folder, timeoutMs, signal, onLine } = containment
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  const hasShell = process.platform !== 'win32'
  const child = spawn(...commandOf(program, args, containment), {
    cwd: folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...libraries() },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, which is ended as a whole.
    detached: hasShell,
  })
  let lastWords = ''
  child.stderr.on('data', (chunk) => (lastWords = `${lastWords}${String(chunk)}`.slice(-maxErrorOutput)))
  // It may end before it has read or written everything.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {})
  createInterface(child.stdout).on('line', (line) => onLine?.(line))

  const end = () => {
    try {
      if (hasShell && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      else child.kill('SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  const whenToEnd = AbortSignal.any([signal, timeout])
  whenToEnd.addEventListener('abort', end, { once: true })
  try {
    const how = await new Promise<string | undefined>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('close', (code, killedBy) => resolve(code === 0 ? undefined : (killedBy ?? `exit code ${code}`)))
    })
    signal.throwIfAborted()
    if (timeout.aborted) throw new ProgramTimeoutError(`It took more than ${timeoutMs} ms.`)
    if (how === undefined) return
    const said = `${how}. ${lastWords}`.trim()
    // This machine's fault, and not the file's.
    throw lastWords.includes('No space left on device') ? new Error(said) : new ProgramFailedError(said)
  } finally {
    whenToEnd.removeEventListener('abort', end)
    child.stdin.destroy()
  }
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

/** Where the program's own libraries are, on a machine that has unpacked it and not installed it. */
function libraries(): Record<string, string> {
  const { LD_LIBRARY_PATH } = process.env
  return LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH }
}
