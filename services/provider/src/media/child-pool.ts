import { spawnChild, type Child, type ChildOptions } from './child-process.ts'

export interface ChildPoolOptions extends ChildOptions {
  /** How many children work at once. */
  size: number
  /** How many jobs may wait for a child. */
  maxQueue: number
  /** How long a job may wait for a child, which may have to start first. */
  maxWaitMs: number
  /** How long a child may take for a job. */
  jobTimeoutMs: number
  /** After so many jobs a child is replaced, so that nothing piles up in it. */
  jobsPerChild: number
}

/** No child was free within the time that a job may wait, or too many jobs are waiting, or no child starts. */
export class PoolBusyError extends Error {}

/** The child ended, or had to be ended, in the middle of the job. That it was this job's doing is most likely. */
export class ChildLostError extends Error {}

/** Runs jobs in child processes, each of which has one at a time. */
export interface ChildPool<Job, Result> {
  /**
   * Rejects with one of the errors above, or with an Error that says what the child said.
   *
   * @param sender whose job it is. Of those who wait, the one with the fewest jobs under way is next, and while there is more than one child nobody has them
   *   all: one sender's jobs that run into the timeout hold up no other's. Without one, the job is nobody's but its own.
   */
  run(job: Job, sender?: string): Promise<Result>
  /** The process ids of the children that live, for tests and measurements. */
  pids(): number[]
  /** How many jobs are under way, and how many wait for a child. */
  load(): { running: number; waiting: number }
  /** How many jobs wait for a child. */
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

/**
 * Starts children when there is work for them. One that runs into the timeout is killed, and replaced like one that ended.
 */
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

  /** Of the senders who wait and have not their share of the children yet, the first of those with the fewest jobs under way. */
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
    // By then, whoever it was started for has been sent away.
    const patience = setTimeout(() => lose(child), maxWaitMs).unref()
    child.whenReady.finally(() => clearTimeout(patience)).then(() => offer(child), refuseNext)
    void child.whenEnded.then(() => lose(child))
  }

  /** Were the job to wait on, a child that cannot start would be started for ever. */
  function refuseNext(error: Error): void {
    take()?.reject(new PoolBusyError(`No child process starts: ${error.message}`))
  }

  function offer(child: Child): void {
    // It may have answered too late, when it had been given up.
    if (!children.has(child)) return
    if (child.jobs >= jobsPerChild) return lose(child)
    idle.push(child)
    dispatch()
  }

  /** Forgets a child that ended, or that is to. Another is started at once, because starting takes longer than most jobs. */
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
      reject(new ChildLostError(`It took longer than ${jobTimeoutMs} ms.`))
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

  /** Takes a job out of the queue; undefined when it was taken before. */
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
