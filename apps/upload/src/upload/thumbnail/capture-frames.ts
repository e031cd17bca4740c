/** A frame captured from a video. */
export interface Frame {
  /** Position in the video, in seconds. */
  at: number
  picture: File
}

/** Where to capture frames, as fractions of the duration. Skips the beginning and the end, which are often black. */
const places = [0.1, 0.35, 0.6, 0.85]
/** Widest that a thumbnail is ever displayed, in pixels. */
const maxWidth = 1280
/** Timeout for each step, in milliseconds. */
const timeoutMs = 10_000

/** Thrown if the browser can't play the video. */
export class UnplayableVideoError extends Error {
  override readonly name = 'UnplayableVideoError'
}

/**
 * Captures a few frames from a chosen video. Returns fewer if the browser is slow.
 *
 * @throws {UnplayableVideoError} if the browser can't play the video.
 */
export async function captureFrames(file: File, signal: AbortSignal): Promise<Frame[]> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  const frames: Frame[] = []
  try {
    video.src = url
    await happened(video, 'loadeddata', signal)
    for (const place of places) {
      if (!Number.isFinite(video.duration)) break
      const at = video.duration * place
      video.currentTime = at
      await happened(video, 'seeked', signal)
      const picture = await pictureOf(video)
      if (picture !== null)
        frames.push({ at, picture: new File([picture], `frame-${frames.length + 1}.jpg`, { type: picture.type }) })
    }
    return frames
  } catch (error) {
    if (error instanceof UnplayableVideoError || signal.aborted) throw error
    return frames
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

/** Resolves when the event fires. Rejects if the video fails, the step times out, or the signal aborts. */
async function happened(video: HTMLVideoElement, event: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onEvent = () => resolve()
  const onError = () => reject(new UnplayableVideoError('The browser cannot play this video.'))
  const onAbort = () => reject(signal.reason as Error)
  const over = new AbortController()
  video.addEventListener(event, onEvent, { signal: over.signal })
  video.addEventListener('error', onError, { signal: over.signal })
  signal.addEventListener('abort', onAbort, { signal: over.signal })
  const timer = setTimeout(() => reject(new Error(`The video did not fire "${event}" in time.`)), timeoutMs)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    over.abort()
  }
}

function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  const width = Math.min(maxWidth, videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((videoHeight * width) / videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
