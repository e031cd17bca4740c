/** Calls every listener, now. One that throws is reported as an uncaught error and stops neither the others nor the caller. */
export function notify<T>(listeners: Iterable<(value: T) => void>, value: T): void {
  // A copy, because a listener may stop listening.
  const heard = [...listeners]
  for (const listener of heard) {
    try {
      listener(value)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}
