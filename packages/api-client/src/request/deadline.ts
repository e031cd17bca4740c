/** A signal that aborts when the caller's does, or when `ms` pass without a `touch`. */
export interface Deadline {
  signal: AbortSignal
  /** Starts the time anew. */
  touch(): void
  hasPassed(): boolean
  /** Frees the timer and the caller's signal. */
  end(): void
}

export function createDeadline(ms: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let hasPassed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const abort = () => controller.abort()
  const pass = () => {
    hasPassed = true
    abort()
  }
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(pass, ms)
  }

  if (caller?.aborted) abort()
  caller?.addEventListener('abort', abort)
  touch()
  return {
    signal: controller.signal,
    touch,
    hasPassed: () => hasPassed,
    end() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', abort)
    },
  }
}
