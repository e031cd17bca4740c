const longestWaitMs = 5000

/** What a video that does not play says of itself. */
type FailedMedia = Pick<HTMLMediaElement, 'src' | 'error'>

/**
 * Why a file does not play, in a sentence; '' where that cannot be told. The browser says only that it gave up, so the site is asked for the file's head. What lies elsewhere
 * pages may show and not ask for: of that the browser's word is all.
 */
export async function findReason({ src, error }: FailedMedia, signal: AbortSignal): Promise<string> {
  if (!navigator.onLine) return 'You are offline; it goes on when you are back.'
  // What a script feeds has no file of its own that could be asked for.
  const { origin, protocol } = new URL(src, location.href)
  if (origin !== location.origin || protocol === 'blob:') return byTheBrowser(error)
  let answer: Response
  try {
    const timeout = AbortSignal.timeout(longestWaitMs)
    // The site may lead to where the file lies, and no further can be asked.
    answer = await fetch(src, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.any([signal, timeout]) })
  } catch {
    return connectionLost
  }
  const { status, headers } = answer
  // Of a redirect that is not followed browsers say 0. A provider that sends readers elsewhere answers this itself, and names that.
  if (headers.has('x-media-delivery')) return byTheBrowser(error)
  if (status === 0 || (status >= 300 && status < 400)) return byTheBrowser(error)
  if (status === 404 || status === 410) return 'Its file is no longer there.'
  if (status >= 500 || status === 429) return 'The site is busy; try again in a moment.'
  return status < 400 ? unreadable : ''
}

const connectionLost = 'The connection to the site was lost.'
const unreadable = 'This browser does not play the format of its file, or the file is damaged.'

function byTheBrowser(error: MediaError | null): string {
  // As `MediaError` numbers them; jsdom and old browsers lack the names.
  const [network, decoding, noSource] = [2, 3, 4]
  switch (error?.code) {
    case network:
      return connectionLost
    case decoding:
      return unreadable
    case noSource:
      return 'Its file is not there, or this browser does not play its format.'
    default:
      return ''
  }
}
