import { uploadLimits } from '@kinora/api-client/limits'

import type { UploadDraft } from '../draft/upload-draft.ts'
import { draftErrors, thumbnailError, videoFileError } from './upload-rules.ts'

const { title, description, videoFile, thumbnail } = uploadLimits
const maxVideoBytes = videoFile.maxBytes
const maxThumbnailBytes = thumbnail.maxBytes

const videoTooLarge = `Video file size should be less than ${maxVideoBytes / 1024 ** 2}MB`
const notAVideo = 'Please select a valid video file (MP4, WebM, Ogg)'
const thumbnailTooLarge = `Thumbnail size should be less than ${maxThumbnailBytes / 1024 ** 2}MB`
const notAnImage = 'Please select a valid image (JPEG, PNG, WebP)'

test.each([
  ['MP4', 'clip.mp4', 'video/mp4', 1, undefined],
  ['WebM', 'clip.webm', 'video/webm', 1, undefined],
  ['Ogg', 'clip.ogv', 'video/ogg', 1, undefined],
  ['Ogg that the browser takes for audio', 'CLIP.OGG', 'audio/ogg', 1, undefined],
  ['sound alone', 'song.oga', 'audio/ogg', 1, notAVideo],
  ['QuickTime', 'clip.mov', 'video/quicktime', 1, notAVideo],
  ['a file of no known type', 'clip', '', 1, notAVideo],
  ['as large as it may be', 'clip.mp4', 'video/mp4', maxVideoBytes, undefined],
  ['one byte more', 'clip.mp4', 'video/mp4', maxVideoBytes + 1, videoTooLarge],
  ['too large and of the wrong type', 'clip.mov', 'video/quicktime', maxVideoBytes + 1, videoTooLarge],
])('as a video: %s', (_, name, type, size, message) => {
  expect(videoFileError({ name, type, size })).toBe(message)
})

test.each([
  ['JPEG', 'image/jpeg', 1, undefined],
  ['PNG', 'image/png', 1, undefined],
  ['WebP', 'image/webp', 1, undefined],
  ['GIF', 'image/gif', 1, notAnImage],
  ['SVG', 'image/svg+xml', 1, notAnImage],
  ['as large as it may be', 'image/png', maxThumbnailBytes, undefined],
  ['one byte more', 'image/png', maxThumbnailBytes + 1, thumbnailTooLarge],
])('as a thumbnail: %s', (_, type, size, message) => {
  expect(thumbnailError({ name: 'picture', type, size })).toBe(message)
})

const draft: UploadDraft = {
  videoFile: new File(['v'], 'clip.mp4', { type: 'video/mp4' }),
  thumbnail: new File(['t'], 'still.png', { type: 'image/png' }),
  title: 'Nanoseconds',
  description: 'How long is one?',
  category: '',
}

test.each<[string, Partial<UploadDraft>, string[]]>([
  ['a complete draft', {}, []],
  ['a blank title', { title: ' \t' }, ['Title is required']],
  ['a title as long as it may be', { title: 'a'.repeat(title.maxLength) }, []],
  ['a title of as many emoji', { title: '🎬'.repeat(title.maxLength) }, []],
  [
    'a title longer by one',
    { title: 'a'.repeat(title.maxLength + 1) },
    [`Title should be less than ${title.maxLength} characters`],
  ],
  ['a blank description', { description: '\n' }, ['Description is required']],
  ['a description as long as it may be', { description: 'a'.repeat(description.maxLength) }, []],
  [
    'a description longer by one',
    { description: 'a'.repeat(description.maxLength + 1) },
    [`Description should be less than ${description.maxLength} characters`],
  ],
  [
    'nothing at all',
    { videoFile: null, thumbnail: null, title: '', description: '' },
    ['Please select a video file', 'Please select a thumbnail', 'Title is required', 'Description is required'],
  ],
])('%s', (_, over, messages) => {
  expect(draftErrors({ ...draft, ...over }).map(([, message]) => message)).toEqual(messages)
})
