import { mediaFileBytes } from '../test/media-files.ts'
import { imageKinds, kindOfBytes, kindOfKey, videoKinds } from './file-kinds.ts'

test.each([
  ['picture.jpg', imageKinds, 'image/jpeg'],
  ['picture.png', imageKinds, 'image/png'],
  ['picture.webp', imageKinds, 'image/webp'],
  ['clip.mp4', videoKinds, 'video/mp4'],
  ['clip.webm', videoKinds, 'video/webm'],
  ['clip.ogv', videoKinds, 'video/ogg'],
] as const)('detects the type of %s', async (name, kinds, contentType) => {
  expect(kindOfBytes((await mediaFileBytes(name)).subarray(0, 64), kinds)?.contentType).toBe(contentType)
})

const ftyp = (brand: string) => `\0\0\0\x14ftyp${brand}\0\0\0\0`
const ebml = (docType: string) => `\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84${docType}`

test.each([
  ['a page', '<!doctype html><html>'],
  ['a vector image, which can run scripts', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['an animation', 'GIF89a'],
  ['a QuickTime video', ftyp('qt  ')],
  ['a Matroska video', ebml('matroska')],
  ['audio in a RIFF file', 'RIFF\0\0\0\0WAVEfmt '],
  ['the first bytes of a JPEG alone', '\xff\xd8'],
  ['nothing', ''],
])('does not recognise %s', (_, text) => {
  expect(kindOfBytes(Buffer.from(text, 'latin1'), [...imageKinds, ...videoKinds])).toBeUndefined()
})

test('does not recognise an image as a video, or a video as an image', async () => {
  expect(kindOfBytes(await mediaFileBytes('picture.png'), videoKinds)).toBeUndefined()
  expect(kindOfBytes(await mediaFileBytes('clip.mp4'), imageKinds)).toBeUndefined()
})

test("a key's extension determines its type, and only images and videos have a type", () => {
  expect(kindOfKey('videos/1a.mp4')?.contentType).toBe('video/mp4')
  for (const key of ['videos/1a.html', 'videos/1a', 'videos/1a.mp4.part', '']) expect(kindOfKey(key)).toBeUndefined()
})
