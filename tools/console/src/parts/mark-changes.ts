import pixelmatch from 'pixelmatch'

/** By how much the colours of a pixel may differ, a part of 1. */
const threshold = 0.1

/**
 * Draws what differs between two pictures, each a URL of this page, on a canvas.
 *
 * @param isOfOneBrowser whether one browser drew both; of two, edges are smoothed in two ways, which counts for nothing.
 * @returns the share of the pixels that differ, a part of 1. Of pictures of two sizes what one alone has differs.
 * @throws {Error} when one of them cannot be read.
 */
export async function markChanges(
  canvas: HTMLCanvasElement,
  before: string,
  after: string,
  isOfOneBrowser: boolean,
): Promise<number> {
  const pictures = await Promise.all([readImage(before), readImage(after)])
  const width = Math.max(...pictures.map((picture) => picture.naturalWidth))
  const height = Math.max(...pictures.map((picture) => picture.naturalHeight))
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser gives no canvas to draw on.')
  const [old, now] = pictures.map((picture) => {
    context.clearRect(0, 0, width, height)
    context.drawImage(picture, 0, 0)
    return context.getImageData(0, 0, width, height)
  })
  if (old === undefined || now === undefined) throw new Error('There are two pictures to compare.')
  const changes = context.createImageData(width, height)
  const different = pixelmatch(old.data, now.data, changes.data, width, height, {
    threshold,
    includeAA: isOfOneBrowser,
  })
  context.putImageData(changes, 0, 0)
  return different / (width * height)
}

async function readImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
