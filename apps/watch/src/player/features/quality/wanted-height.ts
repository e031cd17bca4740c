import type { RememberedQuality } from './remembered-quality.ts'

/** Which rendition is to play: the shorter side of its picture, or `auto` where nobody has said. A browser that is told to save data counts as the viewer's word. */
export function wantedHeight(
  { height, savesData }: RememberedQuality,
  heights: readonly number[],
  browserSavesData = doesBrowserSaveData(),
): number | 'auto' {
  const [smallest] = heights
  if (smallest === undefined) return 'auto'
  if (height > 0) return heights.findLast((candidate) => candidate <= height) ?? smallest
  return savesData || browserSavesData ? smallest : 'auto'
}

/** What Chromium alone tells. */
function doesBrowserSaveData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
