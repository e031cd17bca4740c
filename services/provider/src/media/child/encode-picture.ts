import sharp, { type OutputInfo, type Sharp } from 'sharp'
import type { EncodedPicture, PictureJob, PictureResult } from './media-job.ts'
import type { MediaFile } from './media-file.ts'

/** Above a phone's 48 megapixels. A picture of this size takes 200 MB of memory once it is decoded. */
const maxPixels = 50_000_000
const webpQuality = 80
/** Of the smaller ones, of which a page shows dozens. */
const smallerQuality = 70

// What a picture leaves behind is of no use to the next one, and each child has one picture at a time.
sharp.cache(false)
sharp.concurrency(1)
// libvips reads far more formats than may be uploaded; none of the others is any business of a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })

/**
 * Decodes a picture and encodes it anew, as WebP in sRGB, the right way up and without metadata: in its own size or the
 * largest of the widths, and in those that are smaller. Nothing is enlarged. Of an animation, the first frame is taken.
 */
export async function encodePicture(file: MediaFile, { widths, shape }: PictureJob): Promise<PictureResult> {
  const source = await file.read(0, file.size)
  const options = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const
  let pixels: { data: Buffer; info: OutputInfo }
  try {
    const header = await sharp(source, { ...options, limitInputPixels: false }).metadata()
    if (header.width * header.height > maxPixels) return { refused: 'pixels' }
    // Decoded once, in the largest size: the smaller ones are made of that.
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

/** A square is cut out of the middle. Any other picture keeps its shape, however high it is, within reason. */
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
