import { draftErrors, lengthOf, thumbnailError, videoFileError } from './upload-rules.ts'
import type { UploadDraft } from './upload-rules.ts'

const megabyte = 1024 * 1024
const videoTooLarge = 'Video file size should be less than 100MB'
const notAVideo = 'Please select a valid video file (MP4, WebM, Ogg)'
const thumbnailTooLarge = 'Thumbnail size should be less than 2MB'
const notAnImage = 'Please select a valid image (JPEG, PNG, WebP)'

test.each([
  ['MP4', 'clip.mp4', 'video/mp4', 1, undefined],
  ['WebM', 'clip.webm', 'video/webm', 1, undefined],
  ['Ogg', 'clip.ogv', 'video/ogg', 1, undefined],
  ['Ogg that the browser takes for audio', 'CLIP.OGG', 'audio/ogg', 1, undefined],
  ['sound alone', 'song.oga', 'audio/ogg', 1, notAVideo],
  ['QuickTime', 'clip.mov', 'video/quicktime', 1, notAVideo],
  ['a file of no known type', 'clip', '', 1, notAVideo],
  ['exactly 100 MB', 'clip.mp4', 'video/mp4', 100 * megabyte, undefined],
  ['one byte more', 'clip.mp4', 'video/mp4', 100 * megabyte + 1, videoTooLarge],
  ['too large and of the wrong type', 'clip.mov', 'video/quicktime', 101 * megabyte, videoTooLarge],
])('as a video: %s', (_, name, type, size, message) => {
  expect(videoFileError({ name, type, size })).toBe(message)
})

test.each([
  ['JPEG', 'image/jpeg', 1, undefined],
  ['PNG', 'image/png', 1, undefined],
  ['WebP', 'image/webp', 1, undefined],
  ['GIF', 'image/gif', 1, notAnImage],
  ['SVG', 'image/svg+xml', 1, notAnImage],
  ['exactly 2 MB', 'image/png', 2 * megabyte, undefined],
  ['one byte more', 'image/png', 2 * megabyte + 1, thumbnailTooLarge],
])('as a thumbnail: %s', (_, type, size, message) => {
  expect(thumbnailError({ name: 'picture', type, size })).toBe(message)
})

const draft: UploadDraft = {
  videoFile: new File(['v'], 'clip.mp4', { type: 'video/mp4' }),
  thumbnail: new File(['t'], 'still.png', { type: 'image/png' }),
  title: 'Nanoseconds',
  description: 'How long is one?',
}

test.each<[string, Partial<UploadDraft>, string[]]>([
  ['a whole draft', {}, []],
  ['a blank title', { title: ' \t' }, ['Title is required']],
  ['a title of 100 characters', { title: 'a'.repeat(100) }, []],
  ['a title of 100 emoji', { title: '🎬'.repeat(100) }, []],
  ['a title of 101', { title: 'a'.repeat(101) }, ['Title should be less than 100 characters']],
  ['a blank description', { description: '\n' }, ['Description is required']],
  ['a description of 5000 characters', { description: 'a'.repeat(5000) }, []],
  ['a description of 5001', { description: 'a'.repeat(5001) }, ['Description should be less than 5000 characters']],
  [
    'nothing at all',
    { videoFile: null, thumbnail: null, title: '', description: '' },
    ['Please select a video file', 'Please select a thumbnail', 'Title is required', 'Description is required'],
  ],
])('%s', (_, over, messages) => {
  expect(draftErrors({ ...draft, ...over }).map(([, message]) => message)).toEqual(messages)
})

test('a surrogate pair counts once', () => {
  expect(lengthOf('a🎬é')).toBe(3)
})
