const longestWaitMs = 5000

/** Why a file does not play, in a sentence; '' where that cannot be told. It asks the site for the file's head, because the browser says only that it gave up. */
export async function findReason(url: string, signal: AbortSignal): Promise<string> {
  if (!navigator.onLine) return offline
  let status: number
  try {
    const timeout = AbortSignal.timeout(longestWaitMs)
    ;({ status } = await fetch(url, { method: 'HEAD', signal: AbortSignal.any([signal, timeout]) }))
  } catch {
    return 'The connection to the site was lost.'
  }
  if (status === 404 || status === 410) return 'Its file is no longer there.'
  if (status >= 500 || status === 429) return 'The site is busy; try again in a moment.'
  return status < 400 ? 'This browser does not play the format of its file, or the file is damaged.' : ''
}

const offline = 'You are offline; it goes on when you are back.'
