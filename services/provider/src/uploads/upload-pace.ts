import type { IncomingMessage } from 'node:http'
import type { Bounds } from '../config.ts'
import { ApiError } from '../http/api-error.ts'

/** The minimum speed of an upload, averaged over a period that allows short pauses. */
export type UploadPace = Pick<Bounds, 'uploadBytesPerSecond' | 'uploadPaceMs'>

export interface PaceWatch {
  /** Settles like `arrival`, or rejects if the client is too slow. */
  orTooSlow<Value>(arrival: Promise<Value>): Promise<Value>
  stop(): void
}

const windowSamples = 6

/** Monitors the speed at which a request's body arrives. Ignores time when this process doesn't read. */
export function watchPace(request: IncomingMessage, { uploadBytesPerSecond, uploadPaceMs }: UploadPace): PaceWatch {
  let isTooSlow = false
  // A race with one long-lived promise would retain all received chunks.
  let giveUp: (() => void) | undefined
  const minBytes = (uploadBytesPerSecond * uploadPaceMs) / 1000
  let samples = [request.socket.bytesRead]

  const timer = setInterval(() => {
    if (request.complete || request.isPaused()) samples = []
    samples.push(request.socket.bytesRead)
    if (samples.length <= windowSamples) return
    const [oldest = 0] = samples.splice(0, 1)
    if (request.socket.bytesRead - oldest >= minBytes) return
    isTooSlow = true
    giveUp?.()
  }, uploadPaceMs / windowSamples)
  timer.unref()

  return {
    orTooSlow: (arrival) =>
      new Promise((resolve, reject) => {
        giveUp = () => reject(tooSlowError())
        if (isTooSlow) giveUp()
        arrival.then(resolve, reject)
      }),
    stop: () => clearInterval(timer),
  }
}

const tooSlowError = () =>
  new ApiError(408, 'The upload was too slow and has stopped. Please try again on a faster connection.')
