import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { EncodedPicture, PictureJob, PictureResult } from './media-job.ts'
import type { MediaFile } from './media-file.ts'

/** More than a phone camera's 48 megapixels. Decoding such an image takes 200 MB of memory. */
const maxPixels = 50_000_000
const webpQuality = 80
/** The WebP quality of the smaller sizes. A page shows dozens of these images. */
const smallerQuality = 70

// A cache has no benefit, because each child handles one image at a time.
sharp.cache(false)
sharp.concurrency(1)
// libvips supports many more formats, but uploads can use only these.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

/**
 * Decodes an image and encodes it as WebP in sRGB, upright and without metadata: once in full size, up to the largest width, and once in each smaller width.
 * Never upscales. Only the first frame of an animation is kept.
 */
export async function encodePicture(file: MediaFile, { widths, shape }: PictureJob): Promise<PictureResult> {
  const source = await file.read(0, file.size)
  const options = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const
  let pixels: { data: Buffer; info: OutputInfo }
  try {
    const header = await sharp(source, { ...options, limitInputPixels: false }).metadata()
    if (header.width * header.height > maxPixels) return { refused: 'pixels' }
    // The image is decoded once at the largest size. The smaller sizes are created from the result.
    const decoded = sharp(source, options).autoOrient().toColourspace('srgb')
    const largest = fit(decoded, header, Math.max(...widths), shape)
    pixels = await largest.raw().toBuffer({ resolveWithObject: true })
  } catch {
    return { refused: 'damaged' }
  }
  const { data, info } = pixels
  const decoded = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })

  const largest = await encode(decoded())
  const smaller: EncodedPicture['smaller'] = []
  for (const width of widths.filter((each) => each < info.width)) {
    smaller.push({ width, bytes: await encode(fit(decoded(), info, width, shape), smallerQuality) })
  }
  return { largest, smaller }
}

const encode = (picture: Sharp, quality = webpQuality) => picture.webp({ quality }).toBuffer()

/** Resizes an image to a width. `square` crops a square from the centre; otherwise the image keeps its aspect ratio, up to a maximum height. */
function fit(
  picture: Sharp,
  from: { width: number; height: number },
  width: number,
  shape: PictureJob['shape'],
): Sharp {
  const side = Math.min(width, from.width, from.height)
  return shape === 'square'
    ? picture.resize({ width: side, height: side, fit: 'cover' })
    : picture.resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
}
