import { File as NodeFile } from 'node:buffer'

import { readWebVtt } from './read-web-vtt.ts'

const fileOf = (content: string | Uint8Array) => new NodeFile([content], 'a.vtt') as unknown as File
const cue = '00:00.000 --> 00:02.000\nHello\n'

test.each([`WEBVTT\n\n${cue}`, `WEBVTT - a title\r\n\r\n${cue}`, `\uFEFFWEBVTT\n\n${cue}`])(
  'readWebVtt accepts %j',
  async (text) => {
    expect(await readWebVtt(fileOf(text))).toEqual({ text })
  },
)

test.each([
  ['', /first line should be WEBVTT/],
  ['<script>WEBVTT --></script>', /first line should be WEBVTT/],
  [`WEBVTTX\n\n${cue}`, /contains no captions|first line should be WEBVTT/],
  ['WEBVTT\n\nHello', /contains no captions/],
  ['1\r\n00:00:01,000 --> 00:00:02,000\r\nHello', /SubRip/],
  [Uint8Array.of(0x57, 0xff, 0xfe), /UTF-8/],
  [`WEBVTT\n\n-->${'x'.repeat(990_000)}`, /up to 990000 characters/],
])('readWebVtt rejects %.40j with a reason', async (content, words) => {
  expect(await readWebVtt(fileOf(content))).toEqual({ error: expect.stringMatching(words) })
})

test('readWebVtt rejects a file that is far too large without reading it', async () => {
  const file = Object.defineProperty(fileOf(''), 'size', { value: 10 ** 9 })
  file.arrayBuffer = () => Promise.reject(new Error('read'))
  expect(await readWebVtt(file)).toEqual({ error: expect.stringContaining('too long') })
})
