import type { QualityChoice } from './quality-choice.ts'

/** The rendition to play, by the shorter side of its picture, or `auto` if the viewer has not chosen. Data saving in the browser counts as a choice. */
export function wantedHeight(
  { height, savesData }: QualityChoice,
  heights: readonly number[],
  browserSavesData = doesBrowserSaveData(),
): number | 'auto' {
  const [smallest] = heights
  if (smallest === undefined) return 'auto'
  if (height > 0) return heights.findLast((candidate) => candidate <= height) ?? smallest
  return savesData || browserSavesData ? smallest : 'auto'
}

/** Only Chromium reports it. */
function doesBrowserSaveData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
