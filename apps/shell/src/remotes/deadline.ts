/** Does work until its time is up: then the promise rejects, and the signal that the work was given aborts. */
export type Deadline = <T>(work: (signal: AbortSignal) => Promise<T>, ms: number, name: string) => Promise<T>

/** Starts the one clock of all that is done for a remote: however many steps there are, each ends by a moment counted from now, in milliseconds. */
export function startDeadline(): Deadline {
  const startedAt = Date.now()
  return (work, ms, name) =>
    new Promise((resolve, reject) => {
      const time = new AbortController()
      const timer = setTimeout(
        () => {
          reject(new Error(`${name} did not come within ${ms / 1000} s.`))
          time.abort()
        },
        ms - (Date.now() - startedAt),
      )
      work(time.signal)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
}
