import type { Page } from 'playwright-core'

/** A part of a screenshot, in pixels. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

/** Minimum number of pixels: about one letter. Anything less is noise. */
const minPixels = 40
/** Minimum difference in red, green or blue, out of 255. Anything less is invisible. */
const minDifference = 24

/** Compares pixels in screenshots. */
export interface PixelReader {
  /** Whether a region has more than one colour. */
  isPainted(screenshot: Buffer, region: Region): Promise<boolean>
  /** Whether two screenshots differ visibly in any of the regions. */
  areDifferent(one: Buffer, other: Buffer, regions: readonly Region[]): Promise<boolean>
}

/** Creates a pixel reader. @param blank empty page in which the browser decodes screenshots. */
export function createPixelReader(blank: Page): PixelReader {
  const count = (screenshots: Buffer[], regions: readonly Region[]) =>
    blank.evaluate(countPixels, {
      pictures: screenshots.map((screenshot) => screenshot.toString('base64')),
      regions: [...regions],
      minDifference,
    })
  return {
    isPainted: async (screenshot, region) =>
      region.width > 0 && region.height > 0 && (await count([screenshot], [region])) >= minPixels,
    areDifferent: async (one, other, regions) => (await count([one, other], regions)) >= minPixels,
  }
}

/** Runs in the browser. Counts the pixels that differ from the other image, or if there is only one image, from its most frequent colour. */
async function countPixels({
  pictures,
  regions,
  minDifference,
}: {
  pictures: string[]
  regions: Region[]
  minDifference: number
}): Promise<number> {
  const bitmaps = await Promise.all(
    pictures.map(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      return createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    }),
  )
  let counted = 0
  for (const { x, y, width, height } of regions) {
    if (width < 1 || height < 1) continue
    const [one = new Uint8ClampedArray(), other] = bitmaps.map((bitmap) => {
      const canvas = new OffscreenCanvas(Math.floor(width), Math.floor(height))
      const context = canvas.getContext('2d', { willReadFrequently: true })
      context?.drawImage(bitmap, -Math.floor(x), -Math.floor(y))
      return context?.getImageData(0, 0, canvas.width, canvas.height).data
    })
    const ground = other === undefined ? commonest(one) : 0
    for (let at = 0; at < one.length; at += 4) {
      const channels = other
        ? [other[at], other[at + 1], other[at + 2]]
        : [ground >> 16, (ground >> 8) & 255, ground & 255]
      if (channels.some((channel = 0, i) => Math.abs(channel - (one[at + i] ?? 0)) > minDifference)) counted++
    }
  }
  return counted

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- code that runs in the browser cannot use outer functions
  function commonest(data: Uint8ClampedArray): number {
    const counts = new Map<number, number>()
    for (let at = 0; at < data.length; at += 4) {
      const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    let most = 0
    let found = 0
    for (const [colour, count] of counts) {
      if (count > most) [most, found] = [count, colour]
    }
    return found
  }
}
