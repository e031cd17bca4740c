const longestWaitMs = 5000

/** The parts of a media element that describe its error. */
type FailedMedia = Pick<HTMLMediaElement, 'src' | 'error'>

/**
 * Returns a sentence that explains why a file won't play; '' if the reason is unknown. Browsers report no details, so this sends a HEAD request. For files on
 * other origins, which the page may not request, only the browser's error code is available.
 */
export async function findReason({ src, error }: FailedMedia, signal: AbortSignal): Promise<string> {
  if (!navigator.onLine) return "You're offline. It resumes when you reconnect."
  // A stream played by a script has no file to request.
  const { origin, protocol } = new URL(src, location.href)
  if (origin !== location.origin || protocol === 'blob:') return byTheBrowser(error)
  let answer: Response
  try {
    const timeout = AbortSignal.timeout(longestWaitMs)
    // The site may redirect to another origin, which the page's policy blocks.
    answer = await fetch(src, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.any([signal, timeout]) })
  } catch {
    return connectionLost
  }
  const { status, headers } = answer
  // A provider that redirects downloads answers HEAD requests itself. Browsers report status 0 for a redirect that isn't followed.
  if (headers.has('x-media-delivery')) return byTheBrowser(error)
  if (status === 0 || (status >= 300 && status < 400)) return byTheBrowser(error)
  if (status === 404 || status === 410) return 'Its file no longer exists.'
  if (status >= 500 || status === 429) return 'The site is busy. Try again in a moment.'
  return status < 400 ? unreadable : ''
}

const connectionLost = 'The connection to the site was lost.'
const unreadable = "This browser can't play the file's format, or the file is damaged."

function byTheBrowser(error: MediaError | null): string {
  // Error codes from `MediaError`, whose constants are missing from jsdom and old browsers.
  const [network, decoding, noSource] = [2, 3, 4]
  switch (error?.code) {
    case network:
      return connectionLost
    case decoding:
      return unreadable
    case noSource:
      return "The file is missing, or this browser can't play its format."
    default:
      return ''
  }
}
