import sharp, { type Sharp } from 'sharp'
import { mediaFileBytes } from '../../test/media-files.ts'
import { avatarSizes, thumbnailSizes, type PictureSizes } from '../../uploads/upload-rules.ts'
import { encodePicture } from './encode-picture.ts'

const encode = (bytes: Buffer, { widths, shape }: PictureSizes = thumbnailSizes) =>
  encodePicture(
    { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) },
    { kind: 'picture', url: '', widths, shape },
  )

/** Returns the encoded images, from the smallest to the largest. */
async function encoded(bytes: Buffer, sizes?: PictureSizes): Promise<Buffer[]> {
  const result = await encode(bytes, sizes)
  if ('refused' in result) throw new Error(`Could not encode the image: ${result.refused}`)
  return [...result.smaller.map(({ bytes }) => bytes), result.largest].map((size) => Buffer.from(size))
}

const dimensions = async (pictures: Buffer[]) =>
  Promise.all(
    pictures.map(async (each) =>
      Object.values(
        await sharp(each)
          .metadata()
          .then(({ width, height }) => ({ width, height })),
      ),
    ),
  )

/** Returns an image that is red on the left and blue on the right. */
function twoColours(width: number, height: number): Sharp {
  const half = { width: width / 2, height, channels: 3, background: 'blue' } as const
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: half }, left: width / 2, top: 0 },
  ])
}

async function colourAt(picture: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'neither'> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels)
  if (red > 200 && blue < 60) return 'red'
  return blue > 200 && red < 60 ? 'blue' : 'neither'
}

test('encodes an image as WebP in all widths', async () => {
  const pictures = await encoded(await twoColours(2000, 1000).jpeg().toBuffer())
  expect(await dimensions(pictures)).toEqual([
    [320, 160],
    [480, 240],
    [640, 320],
    [1280, 640],
  ])
  for (const picture of pictures) expect((await sharp(picture).metadata()).format).toBe('webp')
})

test('never enlarges an image, not even a single pixel', async () => {
  expect(await dimensions(await encoded(await mediaFileBytes('picture.png')))).toEqual([[32, 18]])
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(await dimensions(await encoded(pixel))).toEqual([[1, 1]])
  expect(await dimensions(await encoded(pixel, avatarSizes))).toEqual([[1, 1]])
})

test('crops an avatar to a centred square', async () => {
  const pictures = await encoded(await twoColours(400, 100).png().toBuffer(), avatarSizes)
  expect(await dimensions(pictures)).toEqual([
    [48, 48],
    [96, 96],
    [100, 100],
  ])
  expect(await colourAt(pictures[2] ?? Buffer.alloc(0), 10, 50)).toBe('red')
  expect(await colourAt(pictures[2] ?? Buffer.alloc(0), 90, 50)).toBe('blue')
})

test('rotates a photo upright and removes its metadata', async () => {
  const photo = await twoColours(400, 200)
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Secret camera')

  const [picture = Buffer.alloc(0)] = await encoded(photo)
  const metadata = await sharp(picture).metadata()
  expect(metadata).toMatchObject({ width: 200, height: 400 })
  for (const kind of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const) expect(metadata[kind]).toBeUndefined()
  expect(picture.toString('latin1')).not.toContain('Secret camera')
  expect(await colourAt(picture, 100, 20)).toBe('red')
  expect(await colourAt(picture, 100, 380)).toBe('blue')
})

test('converts other colour spaces to sRGB', async () => {
  const wide = await twoColours(200, 100).withIccProfile('p3').png().toBuffer()
  const cmyk = await twoColours(200, 100).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  for (const source of [wide, cmyk]) {
    const [picture = Buffer.alloc(0)] = await encoded(source)
    expect(await sharp(picture).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    expect((await sharp(picture).metadata()).icc).toBeUndefined()
  }
})

test('preserves transparency', async () => {
  const glass = { width: 10, height: 10, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } as const
  const [picture = Buffer.alloc(0)] = await encoded(await sharp({ create: glass }).png().toBuffer())
  expect((await sharp(picture).metadata()).hasAlpha).toBe(true)
})

test('uses the first frame of an animation', async () => {
  const frames = Buffer.concat([Buffer.alloc(30 * 30 * 3, Buffer.from([255, 0, 0])), Buffer.alloc(30 * 30 * 3)])
  const animation = await sharp(frames, { raw: { width: 30, height: 60, channels: 3, pageHeight: 30 } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  expect((await sharp(animation, { pages: -1 }).metadata()).pages).toBe(2)
  const [picture = Buffer.alloc(0)] = await encoded(animation)
  expect(await sharp(picture).metadata()).toMatchObject({ width: 30, height: 30 })
  expect(await colourAt(picture, 15, 15)).toBe('red')
})

test.each(['jpeg', 'png', 'webp'] as const)('rejects a truncated %s', async (format) => {
  const noise = sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
  const bytes = await noise.toFormat(format).toBuffer()
  expect('largest' in (await encode(bytes))).toBe(true)
  for (const share of [0.1, 0.5, 0.9]) {
    expect(await encode(bytes.subarray(0, bytes.length * share))).toEqual({ refused: 'damaged' })
  }
})

test.each([
  [
    'a vector image',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['noise', Buffer.alloc(500, 7)],
  ['nothing', Buffer.alloc(0)],
])('rejects %s', async (_, bytes) => {
  expect(await encode(bytes)).toEqual({ refused: 'damaged' })
})
