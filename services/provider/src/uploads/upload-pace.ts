import type { IncomingMessage } from 'node:http'
import type { Bounds } from '../config.ts'
import { ApiError } from '../http/api-error.ts'

/** How fast a client must send, in the mean over a time in which its line may falter. */
export type UploadPace = Pick<Bounds, 'uploadBytesPerSecond' | 'uploadPaceMs'>

export interface PaceWatch {
  /** What `arrival` gives, unless the client turns out too slow before. */
  orTooSlow<Value>(arrival: Promise<Value>): Promise<Value>
  stop(): void
}

const windowSamples = 6

/** Watches how fast a request's body arrives. Time in which this process does not take what has arrived does not count. */
export function watchPace(request: IncomingMessage, { uploadBytesPerSecond, uploadPaceMs }: UploadPace): PaceWatch {
  let isTooSlow = false
  // Not a race with one promise that lasts as long as the upload: that would hold on to all that has arrived.
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
  new ApiError(408, 'The upload was too slow, and was ended. Please try again on a faster connection.')
