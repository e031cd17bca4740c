/** A signal that aborts when the caller's does, or when `ms` pass without a `touch`. */
export interface Deadline {
  signal: AbortSignal
  /** Starts the time anew. */
  touch(): void
  /** Frees the timer and the caller's signal. */
  end(): void
}

export function createDeadline(ms: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  const abort = () => controller.abort()
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, ms)
  }

  if (caller?.aborted) abort()
  caller?.addEventListener('abort', abort)
  touch()
  return {
    signal: controller.signal,
    touch,
    end() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', abort)
    },
  }
}
