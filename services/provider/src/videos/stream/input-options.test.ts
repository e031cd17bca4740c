import { inputOptions } from './input-options.ts'

const valueOf = (options: string[], name: string) => options[options.indexOf(name) + 1]

test.each([
  ['a.mp4', 'mov'],
  ['a.webm', 'matroska'],
  ['a.ogv', 'ogg'],
])('reads %s only as %s, and only local files', (file, demuxer) => {
  const options = inputOptions(`/tmp/${file}`)
  expect(valueOf(options, '-f')).toBe(demuxer)
  expect(valueOf(options, '-protocol_whitelist')).toBe('file')
  // Playlist, image and text formats can make ffmpeg open other files.
  expect(valueOf(options, '-codec_whitelist')?.split(',')).toEqual(expect.arrayContaining(['h264', 'vp9', 'theora']))
  expect(valueOf(options, '-codec_whitelist')).not.toMatch(/gif|png|ansi|text/)
  expect(Number(valueOf(options, '-max_pixels'))).toBeGreaterThanOrEqual(7680 * 4320)
})

test('rejects other file types', () => {
  expect(() => inputOptions('/tmp/a.m3u8')).toThrow('Cannot create a stream of /tmp/a.m3u8')
})
