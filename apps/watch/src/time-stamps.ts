/** A timestamp in text, as in "the chorus is at 1:23". */
export interface TimeStamp {
  /** Position in the text. */
  index: number
  text: string
  seconds: number
}

/** Minutes may exceed 59, as in the player: 61:05 is 1:01:05. */
const pattern = /(?<![\d:.])(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)(?!:?\d)/g

/** Finds the timestamps in a text, in order. */
export function findTimeStamps(text: string): TimeStamp[] {
  return [...text.matchAll(pattern)].map(
    ({ 0: stamp, 1: hours = 0, 2: hourMinutes = 0, 3: minutes, 4: rest, index }) => ({
      index,
      text: stamp,
      seconds: Number(hours) * 3600 + Number(minutes ?? hourMinutes) * 60 + Number(rest),
    }),
  )
}
