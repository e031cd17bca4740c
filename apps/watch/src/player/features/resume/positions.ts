const storageKey = 'watch:positions'
/** More positions drop the oldest. */
const maxPositions = 300

/** Where the viewer of this device stopped in a video, in seconds; 0 if unknown. */
export function positionOf(videoId: string): number {
  const seconds = read()[videoId]
  return typeof seconds === 'number' ? seconds : 0
}

/** Saves where the viewer stopped; 0 forgets the video. */
export function savePosition(videoId: string, seconds: number): void {
  const { [videoId]: _, ...others } = read()
  const entries = Object.entries(seconds > 0 ? { ...others, [videoId]: Math.floor(seconds) } : others)
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries.slice(-maxPositions))))
  } catch {
    // The browser refuses storage: each visit starts at the beginning.
  }
}

/** Storage may contain anything. */
function read(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
