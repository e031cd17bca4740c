import { findTimeStamps } from '../../time-stamps.ts'

/** A part of a video that has a name. */
export interface Chapter {
  /** Seconds from the beginning. */
  start: number
  title: string
}

/** Fewer times are moments that the description mentions. */
const fewestChapters = 3

/**
 * The chapters that a description lists: lines that begin or end with a time, the first of them 0:00, each later than the one before. None if it lists fewer
 * than three, or if some are past the end of the video.
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

/** Without the punctuation between a time and its title. */
function trimmed(title: string): string {
  return title.replace(/^[\s)\]:–—|•*-]+|[\s([:–—|•*-]+$/g, '')
}
