const storageKey = 'watch:positions'
/** The oldest go first. */
const mostPositions = 300

/** Where the viewer of this device stopped in a video, in seconds; 0 where nothing is known of it. */
export function positionOf(videoId: string): number {
  const seconds = read()[videoId]
  return typeof seconds === 'number' ? seconds : 0
}

/** Keeps where the viewer stopped; 0 forgets the video. */
export function keepPosition(videoId: string, seconds: number): void {
  const { [videoId]: _, ...others } = read()
  const entries = Object.entries(seconds > 0 ? { ...others, [videoId]: Math.floor(seconds) } : others)
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries.slice(-mostPositions))))
  } catch {
    // Where the browser refuses storage, each visit begins anew.
  }
}

/** Storage may hold anything. */
function read(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
