import { fork } from 'node:child_process'

export interface ChildOptions {
  /** The file that the child runs. Its arguments are this process's id and `memoryBytes`. */
  script: URL
  /** How much memory a child may hold: it watches itself, and the system stops what comes too fast for that. */
  memoryBytes: number
}

type Answer = { result: unknown } | { error: string }

/** A child process that answers one job at a time. */
export interface Child {
  readonly pid: number
  readonly isReady: boolean
  /** How many jobs it was given. */
  readonly jobs: number
  /** Rejects when the child ends without having been ready. */
  readonly whenReady: Promise<void>
  /** Resolves with how it ended, in words. */
  readonly whenEnded: Promise<string>
  /** Rejects when the child ends first. */
  ask(job: unknown): Promise<Answer>
  kill(): void
}

/** Of what a child says before it dies, this much is kept for the log. */
const maxErrorOutput = 2000

/**
 * What the system counts as a process's data holds what Node.js reserves for compiled code, twice, and never uses; so
 * this much more than the child may hold is what the system lets it have.
 */
const reservedBytes = 1.5 * 1024 ** 3

/** Starts a child. It knows nothing of this process's environment, and does not keep this process from ending. */
export function spawnChild({ script, memoryBytes }: ChildOptions): Child {
  const child = fork(script, [String(process.pid), String(memoryBytes)], {
    ...limited(memoryBytes),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let isReady = false
  let jobs = 0
  let asked: PromiseWithResolvers<Answer> | undefined
  let lastWords = ''
  child.stderr?.on('data', (chunk) => (lastWords = `${lastWords}${String(chunk)}`.slice(0, maxErrorOutput)))

  const whenEnded = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve([`${signal ?? `exit code ${code}`}.`, lastWords].join(' ').trim()))
    // It was not started, or could not be written to. Then it is of no use, and its exit may never come.
    child.on('error', (error) => {
      child.kill('SIGKILL')
      resolve(error.message)
    })
  })
  const whenReady = new Promise<void>((resolve, reject) => {
    child.on('message', (message: { ready: true } | Answer) => {
      if (!('ready' in message)) return asked?.resolve(message)
      isReady = true
      resolve()
    })
    void whenEnded.then((how) => {
      reject(new Error(how))
      asked?.reject(new Error(how))
    })
  })
  child.unref()
  child.channel?.unref()

  return {
    pid: child.pid ?? 0,
    get isReady() {
      return isReady
    },
    get jobs() {
      return jobs
    },
    whenReady,
    whenEnded,
    ask(job) {
      jobs += 1
      asked = Promise.withResolvers()
      // Should it not get there, the end of the child says so.
      child.send(job as object, () => {})
      return asked.promise
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Has a shell set limits and then become the child. Where there is none, the child's own watch is the only bound. */
function limited(memoryBytes: number): { execPath?: string; execArgv: string[] } {
  // Told what there is, V8 tidies up before it is used up. It is not to stop at it: before that it would try for long.
  const flags = [`--max-old-space-size=${Math.ceil(memoryBytes / 1024 ** 2)}`, '--expose-gc']
  if (process.platform === 'win32') return { execArgv: flags }
  const kilobytes = Math.ceil((memoryBytes + reservedBytes) / 1024)
  // Behind the provider itself, where both want the same processor.
  const become = `ulimit -c 0; ulimit -d ${kilobytes}; exec nice -n 5 "$0" "$@"`
  return { execPath: '/bin/sh', execArgv: ['-c', become, process.execPath, ...flags] }
}
