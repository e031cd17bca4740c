/** @jest-environment node */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { doubtAbout } from './doubt-about.ts'
import type { FileName } from './upload-rules.ts'

const samples = join(__dirname, '../../../../../services/provider/src/test/media')
const sample = async (name: string) => new Blob([await readFile(join(samples, name))])

test.each<[FileName, string]>([
  ['videoFile', 'clip.mp4'],
  ['videoFile', 'clip.webm'],
  ['videoFile', 'clip.ogv'],
  ['thumbnail', 'picture.jpg'],
  ['thumbnail', 'picture.png'],
  ['thumbnail', 'picture.webp'],
])('doubtAbout does not warn about a %s named %s', async (field, name) => {
  expect(await doubtAbout(field, await sample(name))).toBeNull()
})

test.each<[FileName, string, RegExp]>([
  ['videoFile', 'picture.jpg', /does not look like an MP4, WebM or Ogg video/],
  ['thumbnail', 'clip.mp4', /does not look like a JPEG, PNG or WebP picture/],
])('doubtAbout warns about a %s whose content is %s', async (field, name, doubt) => {
  expect(await doubtAbout(field, await sample(name))).toMatch(doubt)
})

test('doubtAbout warns about an empty file', async () => {
  expect(await doubtAbout('videoFile', new Blob([]))).toBe('This file is empty.')
})
