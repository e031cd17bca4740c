import { spawnChild, type Child, type ChildOptions } from './child-process.ts'

export interface ChildPoolOptions extends ChildOptions {
  size: number
  maxQueue: number
  /** The timeout for waiting in the queue, including the start of a child. */
  maxWaitMs: number
  /** The timeout for a job. */
  jobTimeoutMs: number
  /** Replaces a child after this many jobs, to limit leaks. */
  jobsPerChild: number
}

/** Thrown if no child was free in time, the queue is full, or children can't start. */
export class PoolBusyError extends Error {}

/** Thrown if the child exited or was killed during the job, most likely because of the job. */
export class ChildLostError extends Error {}

/** Runs jobs in child processes, one job at a time per child. */
export interface ChildPool<Job, Result> {
  /**
   * Runs a job in a free child. Rejects with a `PoolBusyError`, a `ChildLostError`, or an `Error` with the child's message.
   * @param sender the user who submitted the job. A free child takes the next job of the sender with the fewest running jobs. If there are several children,
   * one sender can't occupy all of them, so one sender's timeouts don't block other senders. Each job without a sender counts as a separate sender.
   */
  run(job: Job, sender?: string): Promise<Result>
  /** The process IDs of the children, for tests and measurements. */
  pids(): number[]
  /** How many jobs are running and how many are waiting. */
  load(): { running: number; waiting: number }
  /** How many jobs are waiting. */
  waiting(): number
  close(): void
}

interface Waiting<Job, Result> {
  job: Job
  sender: string | undefined
  timer: NodeJS.Timeout
  resolve(result: Result): void
  reject(error: Error): void
}

/** Creates a pool that starts children on demand. Kills a child that times out, and replaces any child that exits. */
export function createChildPool<Job, Result>(options: ChildPoolOptions): ChildPool<Job, Result> {
  const { size, maxQueue, maxWaitMs, jobTimeoutMs, jobsPerChild } = options
  const queue: Waiting<Job, Result>[] = []
  const idle: Child[] = []
  const children = new Set<Child>()
  const underWay = new Map<string, number>()
  let isClosed = false

  function dispatch(): void {
    for (let next = nextFair(); next && idle.length > 0; next = nextFair()) {
      const child = idle.pop()
      take(next)
      if (child) void work(child, next)
    }
    const starting = [...children].filter(({ isReady }) => !isReady).length
    for (let wanted = queue.length - starting; wanted > 0 && children.size < size; wanted--) start()
  }

  /** Returns the first waiting job of the sender with the fewest running jobs, among senders that use less than their share of the children. */
  function nextFair(): Waiting<Job, Result> | undefined {
    const share = Math.max(1, size - 1)
    let next: Waiting<Job, Result> | undefined
    for (const waiting of queue) {
      const jobs = jobsOf(waiting)
      if (jobs < share && (!next || jobs < jobsOf(next))) next = waiting
    }
    return next
  }

  function jobsOf({ sender }: Waiting<Job, Result>): number {
    return sender === undefined ? 0 : (underWay.get(sender) ?? 0)
  }

  function count(sender: string | undefined, change: 1 | -1): void {
    if (sender === undefined) return
    const jobs = (underWay.get(sender) ?? 0) + change
    if (jobs > 0) underWay.set(sender, jobs)
    else underWay.delete(sender)
  }

  function start(): void {
    let child: Child
    try {
      child = spawnChild(options)
    } catch (error) {
      refuseNext(error as Error)
      return
    }
    children.add(child)
    // When this timeout fires, the waiting job has already been rejected.
    const waitTimeout = setTimeout(() => lose(child), maxWaitMs).unref()
    child.whenReady.finally(() => clearTimeout(waitTimeout)).then(() => offer(child), refuseNext)
    void child.whenEnded.then(() => lose(child))
  }

  /** Rejects the next job, because a child that can't start would otherwise be restarted forever. */
  function refuseNext(error: Error): void {
    take()?.reject(new PoolBusyError(`Could not start a child process: ${error.message}`))
  }

  function offer(child: Child): void {
    // The child may have become ready after its timeout.
    if (!children.has(child)) return
    if (child.jobs >= jobsPerChild) return lose(child)
    idle.push(child)
    dispatch()
  }

  /** Removes a child that has exited or must exit. Starts a replacement immediately, because startup takes longer than most jobs. */
  function lose(child: Child): void {
    if (!children.delete(child)) return
    child.kill()
    const at = idle.indexOf(child)
    if (at >= 0) idle.splice(at, 1)
    if (isClosed) return
    dispatch()
    if (child.isReady && children.size < size) start()
  }

  async function work(child: Child, { job, sender, resolve, reject }: Waiting<Job, Result>): Promise<void> {
    count(sender, 1)
    const timeout = setTimeout(() => {
      reject(new ChildLostError(`The job took longer than ${jobTimeoutMs} ms.`))
      lose(child)
    }, jobTimeoutMs)
    try {
      const answer = await child.ask(job).finally(() => count(sender, -1))
      if ('error' in answer) reject(new Error(answer.error))
      else resolve(answer.result as Result)
      offer(child)
    } catch (error) {
      reject(new ChildLostError(`The child process ended: ${(error as Error).message}`))
      if (!isClosed) dispatch()
    } finally {
      clearTimeout(timeout)
    }
  }

  /** Removes a job from the queue. Returns undefined if the job was already removed. */
  function take(waiting = queue[0]): Waiting<Job, Result> | undefined {
    if (!waiting || !queue.includes(waiting)) return undefined
    queue.splice(queue.indexOf(waiting), 1)
    clearTimeout(waiting.timer)
    return waiting
  }

  return {
    run(job, sender) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new PoolBusyError('The pool is closed.'))
        if (queue.length >= maxQueue) return reject(new PoolBusyError(`${maxQueue} jobs are waiting.`))
        const timer = setTimeout(
          () => take(waiting)?.reject(new PoolBusyError(`No child was free within ${maxWaitMs} ms.`)),
          maxWaitMs,
        )
        const waiting: Waiting<Job, Result> = { job, sender, timer, resolve, reject }
        queue.push(waiting)
        dispatch()
      })
    },
    pids: () => [...children].map(({ pid }) => pid),
    load: () => ({
      running: [...children].filter(({ isReady }) => isReady).length - idle.length,
      waiting: queue.length,
    }),
    waiting: () => queue.length,
    close() {
      isClosed = true
      while (queue.length > 0) take()?.reject(new PoolBusyError('The pool is closed.'))
      for (const child of children) child.kill()
    },
  }
}
