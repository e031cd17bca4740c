/** The work's outcome; a rejection when it does not come in time. */
export function withTimeout<T>(work: Promise<T>, timeoutMs: number, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError(name, timeoutMs)), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** What went wrong with something that did not come in time. */
export function timeoutError(name: string, timeoutMs: number): Error {
  return new Error(`${name} did not come within ${timeoutMs / 1000} s.`)
}
