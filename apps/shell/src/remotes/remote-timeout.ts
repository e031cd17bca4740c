/** How long a remote's build, or a file of it, may take before its page says that it is not available. */
export const remoteTimeoutMs = 5_000

/** The work's outcome; a rejection when it does not come in time. */
export function withRemoteTimeout<T>(work: Promise<T>, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(
      () => reject(new Error(`${name} did not come within ${remoteTimeoutMs / 1000} s.`)),
      remoteTimeoutMs,
    )
    work.then(resolve, reject).finally(() => clearTimeout(deadline))
  })
}
