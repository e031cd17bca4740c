import { findTimeStamps } from '../../time-stamps.ts'

/** A titled section of a video. */
export interface Chapter {
  /** Seconds from the beginning. */
  start: number
  title: string
}

/** How many timestamps make a list of chapters. Fewer are probably just moments mentioned in the description. */
const fewestChapters = 3

/**
 * Returns the chapters listed in a description: lines that start or end with a timestamp, in ascending order from 0:00. Returns an empty list if there are
 * fewer than three, or if one of them starts after the end of the video.
 *
 * @param duration the video's length in seconds.
 */
export function chaptersOf(description: string, duration: number): Chapter[] {
  const chapters = description.split('\n').flatMap((line) => chapterIn(line.trim()) ?? [])
  const areInOrder = chapters.every(
    ({ start }, index) => start > (chapters[index - 1]?.start ?? -1) && start < duration,
  )
  return chapters.length >= fewestChapters && chapters[0]?.start === 0 && areInOrder ? chapters : []
}

function chapterIn(line: string): Chapter | undefined {
  const stamp = findTimeStamps(line)[0]
  if (stamp === undefined) return undefined
  const before = line.slice(0, stamp.index)
  const after = line.slice(stamp.index + stamp.text.length)
  const isFirst = /^[\s([–—•*-]*$/.test(before)
  const title = trimmed(isFirst ? after : before)
  return title !== '' && (isFirst || /^[\s)\]]*$/.test(after)) ? { start: stamp.seconds, title } : undefined
}

/** Strips the punctuation between a timestamp and its title. */
function trimmed(title: string): string {
  return title.replace(/^[\s)\]:–—|•*-]+|[\s([:–—|•*-]+$/g, '')
}
