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

/** Compares pixels in screenshots. */
export interface PixelReader {
  /** Whether a region has more than one colour. */
  isPainted(screenshot: Buffer, region: Region): Promise<boolean>
  /** Whether two screenshots differ visibly in any of the regions. */
  areDifferent(one: Buffer, other: Buffer, regions: readonly Region[]): Promise<boolean>
}

/** Creates a pixel reader. @param blank empty page in which the browser decodes screenshots. */
export function createPixelReader(blank: Page): PixelReader {
  const haveChanged = async (screenshots: Buffer[], regions: readonly Region[]) => {
    const pictures = screenshots.map((screenshot) => screenshot.toString('base64'))
    return (await blank.evaluate(countPixels, { pictures, regions })) >= minPixels
  }
  return {
    isPainted: (screenshot, region) => haveChanged([screenshot], [region]),
    areDifferent: (one, other, regions) => haveChanged([one, other], regions),
  }
}

/** Runs in the browser. Counts the pixels that differ from the other image, or if there is only one image, from the pixel in its centre. */
async function countPixels({ pictures, regions }: { pictures: string[]; regions: readonly Region[] }): Promise<number> {
  /** Minimum difference in red, green or blue, out of 255. Anything less is invisible. */
  const minDifference = 24
  const bitmaps = await Promise.all(
    pictures.map(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      return createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    }),
  )
  let counted = 0
  for (const region of regions) {
    const [x, y, width, height] = [region.x, region.y, region.width, region.height].map(Math.floor) as [
      number,
      number,
      number,
      number,
    ]
    if (width < 1 || height < 1) continue
    const [one = new Uint8ClampedArray(), other] = bitmaps.map((bitmap) => {
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context?.drawImage(bitmap, -x, -y)
      return context?.getImageData(0, 0, width, height).data
    })
    const centre = 4 * (Math.floor(height / 2) * width + Math.floor(width / 2))
    for (let at = 0; at < one.length; at += 4) {
      const isChanged = [0, 1, 2].some((channel) => {
        const expected = other === undefined ? one[centre + channel] : other[at + channel]
        return Math.abs((expected ?? 0) - (one[at + channel] ?? 0)) > minDifference
      })
      if (isChanged) counted++
    }
  }
  return counted
}
