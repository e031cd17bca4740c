import type { QualityChoice } from './quality-choice.ts'

/**
 * Returns the rendition to play, by the shorter side of its frame, or `auto` if the viewer hasn't chosen one. The browser's data-saver setting counts as a choice.
 */
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

/** Whether data saving is on in the browser, which only Chromium reports. */
function doesBrowserSaveData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
