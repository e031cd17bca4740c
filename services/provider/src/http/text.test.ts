import { form, mediaFileBlob } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { lineFrom, linesFrom, isReadable } from './text.ts'

const provider = startTestProvider({ quotas: { feedback: 1000, reports: 1000 } })

const unseen = [
  ['a zero-width space', '\u200b'],
  ['a direction change', '\u202e'],
  ['a Hangul filler', '\u3164'],
  ['an empty braille cell', '\u2800'],
  ['a soft hyphen', '\u00ad'],
  ['a control character', '\u0007'],
  ['a noncharacter', '\ufffe'],
  ['a tag character', '\u{e0041}'],
  ['a private-use character', '\ue000'],
  ['a replacement for unreadable bytes', '\ufffd'],
  ['a lone joiner', '\u200d'],
  ['a lone variation selector', '\ufe0f'],
  ['a lone direction mark', '\u200f'],
  ['a replacement for a missing object', '\ufffc'],
  ['a blank note', '\u{1d159}'],
  ['a blank hieroglyph', '\u{13441}'],
  ['a Khitan filler', '\u{16fe4}'],
] as const

const written = [
  '山田 太郎: ½ price',
  'علی‌رضا',
  'क्‍ष शर्मा',
  'שלום\u200f!',
  '❤️ 1️⃣ 👩🏽‍💻 👨‍👩‍👧 🏳️‍🌈',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '葛\u{e0100}城',
  'རྒྱུད་བཞི',
  'ที่นี่ שָׁ֖לוֹם مُحَمَّدٌ Ọ̀ṣọ́',
]

test.each(written)('accepts text in any language with any emoji: %s', (text) => {
  expect(isReadable(text)).toBe(true)
})

test.each(unseen)('rejects text with %s, alone and between letters', (_, character) => {
  expect(isReadable(character)).toBe(false)
  expect(isReadable(`A${character}B`)).toBe(false)
})

test.each([
  ['Latin', `Ad${'\u0301\u0302\u0303\u0304\u0305'}a`],
  ['Thai', `ก${'\u0e49'.repeat(30)}`],
  ['Hebrew', `א${'\u05b0'.repeat(30)}`],
  ['Cyrillic', `а${'\u0489'.repeat(30)}`],
])('rejects a stack of %s accents', (_, text) => {
  expect(isReadable(text)).toBe(false)
})

test.each(['\u20e3', ' \u0301 \u0301', '\u093f'])('rejects marks without a letter: %j', (text) => {
  expect(isReadable(text)).toBe(false)
  expect(isReadable(`1${text}`)).toBe(true)
})

test('collapses spaces in single-line text and keeps line breaks in multi-line text', () => {
  expect(lineFrom('  One\r\n\ttwo\u00a0 three ')).toBe('One two three')
  expect(linesFrom('\ufeff  One\r\n\ttwo\u0000 ')).toBe('One\n\ttwo\u0000')
})

/** Returns a function for each text field in the API that sends a value for that field. */
async function fields() {
  const author = await provider.user()
  const video = await author.publishes()
  const upload = async (texts: object) =>
    author.post(
      '/videos',
      form({ videoFile: await mediaFileBlob('clip.mp4'), thumbnail: await mediaFileBlob('picture.png'), ...texts }),
    )
  return {
    'title of a new video': (title: string) => upload({ title, description: 'D' }),
    'description of a new video': (description: string) => upload({ title: 'T', description }),
    'title of a changed video': (title: string) => author.patch(`/videos/${video.id}`, form({ title })),
    'description of a changed video': (description: string) =>
      author.patch(`/videos/${video.id}`, form({ description })),
    feedback: (message: string) => author.post('/feedback', { message }),
    'details of a report': async (details: string) => {
      const { id } = await author.publishes()
      return author.post('/reports', { kind: 'video', id, reason: 'spam', details })
    },
    comment: (content: string) => author.post(`/comments/${video.id}`, { content }),
    'label of captions': (label: string) =>
      author.post(`/videos/${video.id}/captions`, {
        language: 'en',
        label,
        text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi',
      }),
  }
}

test('every text field rejects invisible text', async () => {
  for (const field of Object.keys(await fields()) as (keyof Awaited<ReturnType<typeof fields>>)[]) {
    // Each field uses a new account, because accounts have quotas.
    const send = (await fields())[field]
    for (const [, character] of unseen) {
      for (const text of [character, `A${character}B`]) {
        const { status, body } = await send(text)
        const escaped = JSON.stringify(text)
        expect([field, escaped, status]).toEqual([field, escaped, 400])
        expect(body.errors?.[0]?.message).toMatch(/contains invisible or unreadable characters/)
      }
    }
    const answers = await Promise.all(written.map(async (text) => [text, (await send(text)).status < 300]))
    expect([field, answers]).toEqual([field, written.map((text) => [text, true])])
  }
})

test('rejects JSON that is not UTF-8 or has a lone surrogate', async () => {
  const author = await provider.user()
  const video = await author.publishes()
  const send = (body: string | Uint8Array<ArrayBuffer>) =>
    author.post(`/comments/${video.id}`, new Blob([body], { type: 'application/json' }))
  const bodies = [
    new Uint8Array([...Buffer.from('{"content":"caf'), 0xe9, ...Buffer.from('"}')]),
    '{"content":"half \\ud83d a pair"}',
    '{"content":"fine","half \\udc00":1}',
    '{"content":"fine","deep":[[{"a":"\\uD800"}]]}',
  ]
  for (const body of bodies) {
    const { status, body: answer } = await send(body)
    expect([status, answer.message]).toEqual([400, 'The request is not valid UTF-8 text.'])
  }
  const { status, data } = await send('{"content":"\\ud83d\\ude00 and \\\\ud800"}')
  expect([status, data.content]).toEqual([201, '😀 and \\ud800'])
})
