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
  ['an Ogg file that the browser treats as audio', 'CLIP.OGG', 'audio/ogg', 1, undefined],
  ['an audio-only file', 'song.oga', 'audio/ogg', 1, notAVideo],
  ['QuickTime', 'clip.mov', 'video/quicktime', 1, notAVideo],
  ['a file of unknown type', 'clip', '', 1, notAVideo],
  ['a file at the size limit', 'clip.mp4', 'video/mp4', maxVideoBytes, undefined],
  ['a file one byte over the limit', 'clip.mp4', 'video/mp4', maxVideoBytes + 1, videoTooLarge],
  ['a file that is too large and has the wrong type', 'clip.mov', 'video/quicktime', maxVideoBytes + 1, videoTooLarge],
])('videoFileError checks %s', (_, name, type, size, message) => {
  expect(videoFileError({ name, type, size })).toBe(message)
})

test.each([
  ['JPEG', 'image/jpeg', 1, undefined],
  ['PNG', 'image/png', 1, undefined],
  ['WebP', 'image/webp', 1, undefined],
  ['GIF', 'image/gif', 1, notAnImage],
  ['SVG', 'image/svg+xml', 1, notAnImage],
  ['a file at the size limit', 'image/png', maxThumbnailBytes, undefined],
  ['a file one byte over the limit', 'image/png', maxThumbnailBytes + 1, thumbnailTooLarge],
])('thumbnailError checks %s', (_, type, size, message) => {
  expect(thumbnailError({ name: 'picture', type, size })).toBe(message)
})

const draft: UploadDraft = {
  videoFile: new File(['v'], 'clip.mp4', { type: 'video/mp4' }),
  thumbnail: new File(['t'], 'still.png', { type: 'image/png' }),
  title: 'Nanoseconds',
  description: 'How long is one?',
  category: '',
  visibility: 'public',
  publishesAt: '',
}

test.each<[string, Partial<UploadDraft>, string[]]>([
  ['a complete draft', {}, []],
  ['a blank title', { title: ' \t' }, ['Title is required']],
  ['a title at the length limit', { title: 'a'.repeat(title.maxLength) }, []],
  ['a title of emoji at the length limit', { title: '🎬'.repeat(title.maxLength) }, []],
  [
    'a title one character over the limit',
    { title: 'a'.repeat(title.maxLength + 1) },
    [`Title should be less than ${title.maxLength} characters`],
  ],
  ['an old publication time of a public video', { publishesAt: '2020-01-01T00:00' }, []],
  ['a missing publication time', { visibility: 'scheduled' }, ['Please choose a date and time']],
  [
    'a publication time in the past',
    { visibility: 'scheduled', publishesAt: '2020-01-01T00:00' },
    ['Please choose a time in the future'],
  ],
  [
    'a publication time in the distant future',
    { visibility: 'scheduled', publishesAt: '9000-01-01T00:00' },
    ['Please choose a time within 365 days'],
  ],
  ['a blank description', { description: '\n' }, ['Description is required']],
  ['a description at the length limit', { description: 'a'.repeat(description.maxLength) }, []],
  [
    'a description one character over the limit',
    { description: 'a'.repeat(description.maxLength + 1) },
    [`Description should be less than ${description.maxLength} characters`],
  ],
  [
    'an empty draft',
    { videoFile: null, thumbnail: null, title: '', description: '' },
    ['Please select a video file', 'Please select a thumbnail', 'Title is required', 'Description is required'],
  ],
])('draftErrors checks %s', (_, over, messages) => {
  expect(draftErrors({ ...draft, ...over }).map(([, message]) => message)).toEqual(messages)
})
