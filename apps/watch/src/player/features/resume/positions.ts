const storageKey = 'watch:positions'
/** How many positions to keep. Beyond that, the oldest are deleted. */
const maxPositions = 300

/** Returns where the viewer stopped on this device, in seconds; 0 if unknown. */
export function positionOf(videoId: string): number {
  const seconds = read()[videoId]
  return typeof seconds === 'number' ? seconds : 0
}

/** Saves where the viewer stopped, in seconds; zero deletes the position. */
export function savePosition(videoId: string, seconds: number): void {
  const { [videoId]: _, ...others } = read()
  const entries = Object.entries(seconds > 0 ? { ...others, [videoId]: Math.floor(seconds) } : others)
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(entries.slice(-maxPositions))))
  } catch {
    // Storage is blocked or full, so the next visit starts at the beginning.
  }
}

/** Returns the stored values, unvalidated. */
function read(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
