import { fork } from 'node:child_process'

export interface ChildOptions {
  /** The child's script. Its arguments are this process's ID and `memoryBytes`. */
  script: URL
  /** The memory limit of the child. The child monitors itself, and the operating system stops sudden allocations. */
  memoryBytes: number
}

type Answer = { result: unknown } | { error: string }

/** A child process that handles one job at a time. */
export interface Child {
  readonly pid: number
  readonly isReady: boolean
  /** Number of jobs run so far. */
  readonly jobs: number
  /** Rejects if the child exits before it's ready. */
  readonly whenReady: Promise<void>
  /** Resolves with the reason when the child has exited. */
  readonly whenEnded: Promise<string>
  /** Sends a job to the child and returns its answer. Rejects if the child exits first. */
  ask(job: unknown): Promise<Answer>
  kill(): void
}

/** Maximum length of a failed child's output in the log. */
const maxErrorOutput = 2000

/** Headroom for the operating system's limit, which counts the memory that Node.js reserves for compiled code twice, although Node.js never uses it. */
const reservedBytes = 1.5 * 1024 ** 3

/** Starts a child without this process's environment. The child doesn't keep this process alive. */
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
    // The child couldn't start or can't be written to. It's unusable and may never emit `exit`.
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
      // If sending fails, the child exits, which is reported separately.
      child.send(job as object, () => {})
      return asked.promise
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

/** Returns the options that start the child through a shell, which sets the limits first. On systems without a shell, the child only monitors itself. */
function limited(memoryBytes: number): { execPath?: string; execArgv: string[] } {
  // The heap limit makes V8 collect garbage in time. It's higher than the limit that the child enforces itself, because V8 spends a long time on garbage
  // collection before it gives up.
  const flags = [`--max-old-space-size=${Math.ceil(memoryBytes / 1024 ** 2)}`, '--expose-gc']
  if (process.platform === 'win32') return { execArgv: flags }
  const kilobytes = Math.ceil((memoryBytes + reservedBytes) / 1024)
  // The child runs at a lower priority than the provider.
  const become = `ulimit -c 0; ulimit -d ${kilobytes}; exec nice -n 5 "$0" "$@"`
  return { execPath: '/bin/sh', execArgv: ['-c', become, process.execPath, ...flags] }
}
