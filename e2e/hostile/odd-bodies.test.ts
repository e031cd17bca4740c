import { gzipSync } from 'node:zlib'

import { ask } from './attack/ask.ts'
import type { Answer } from './attack/ask.ts'
import { expectRefusal } from './attack/expect-answer.ts'
import { form } from './attack/form.ts'
import { picture } from './attack/media.ts'
import { whileOthersAreAnswered } from './attack/meanwhile.ts'
import { expectNoTrace, storedFiles } from './attack/stored-files.ts'
import { mediaFolder, targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { avatar, newAccount, newViewer, register, upload } from './attack/viewer.ts'

const credentials = { email: 'nobody@kinora.example', password: 'quartz-lantern' }
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Bodies of a log-in that no program of good will sends. */
const bodies: [attack: string, body: string | Buffer, headers: Record<string, string>, statuses: number[]][] = [
  ['100 MB in 100 KB of gzip', gzipSync(Buffer.alloc(100_000_000)), { 'content-encoding': 'gzip' }, [400, 415]],
  ['JSON 100,000 deep', deep(100_000), {}, [400]],
  ['JSON 100,000 deep in a field', `{"email":${deep(100_000)},"password":"a"}`, {}, [400]],
  ['__proto__ as a field', '{"__proto__":{"admin":true},"email":"a","password":"b"}', {}, [400]],
  [
    'constructor.prototype as a field',
    '{"constructor":{"prototype":{"admin":true}},"email":"a","password":"b"}',
    {},
    [400],
  ],
  ['a list instead of an object', '[{"email":"a","password":"b"}]', {}, [400]],
  ['fields that are objects', JSON.stringify({ email: { $ne: null }, password: { $ne: null } }), {}, [400]],
  ['fields that are lists', JSON.stringify({ email: ['a'], password: ['b'] }), {}, [400, 401]],
  ['a zero byte in a field', JSON.stringify({ email: 'a\0b', password: 'b\0c' }), {}, [400, 401]],
  ['half a character in a field', '{"email":"\\ud800","password":"\\udfff"}', {}, [400, 401]],
  [
    'one field 50,000 times',
    `{${Array.from({ length: 50_000 }, () => '"email":"a"').join(',')},"password":"b"}`,
    {},
    [400, 401],
  ],
  ['a password of 900 KB', JSON.stringify({ ...credentials, password: 'a'.repeat(900_000) }), {}, [400]],
  [
    'an e-mail address of 900 KB that makes patterns backtrack',
    JSON.stringify({ ...credentials, email: `${'a.'.repeat(200)}@${'a-'.repeat(200)}` }),
    {},
    [400, 401],
  ],
  ['numbers without end', '{"email":1e999999,"password":-1e999999}', {}, [400, 401]],
  [
    'UTF-16',
    Buffer.from(JSON.stringify(credentials), 'utf16le'),
    { 'content-type': 'application/json; charset=utf-16' },
    [400, 415],
  ],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), {}, [400]],
  [
    'XML with an entity of a file',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    { 'content-type': 'application/xml' },
    [415],
  ],
]

for (const { where, base } of targets) {
  test.describe(where, () => {
    for (const [attack, body, headers, statuses] of bodies) {
      test(`A body of ${attack} is refused, and others are answered meanwhile`, async () => {
        const hostile = ask(base(), 'POST /api/v1/users/login', {
          body,
          headers: { 'content-type': 'application/json', ...headers },
          from: '127.88.0.1',
        })
        expectRefusal(await whileOthersAreAnswered(base(), hostile, 1), ...statuses)
      })
    }

    test('Forms of too many parts, of endless names and of names that mean something to JavaScript leave nothing behind', async () => {
      const before = await storedFiles(mediaFolder())
      const account = Object.entries(newAccount())
      const forms: [string, Parameters<typeof form>[0]][] = [
        ['10,000 fields', [...account, ...Array.from({ length: 10_000 }, (_, i): [string, string] => [`f${i}`, 'a'])]],
        [
          '200 files',
          [...account, ...Array.from({ length: 200 }, (_, i): [string, typeof avatar] => [`f${i}`, avatar])],
        ],
        ['the same picture twice', [...account, ['avatar', avatar], ['avatar', avatar]]],
        [
          'a full name of 1 MB',
          [...account.filter(([name]) => name !== 'fullName'), ['fullName', 'a'.repeat(1_000_000)], ['avatar', avatar]],
        ],
        [
          'a file instead of a text',
          [...account.filter(([name]) => name !== 'username'), ['username', avatar], ['avatar', avatar]],
        ],
        ['a text instead of a file', [...account, ['avatar', 'a picture']]],
        ['files called __proto__ and constructor', [...account, ['__proto__', avatar], ['constructor', avatar]]],
      ]
      for (const [attack, entries] of forms) {
        const { contentType, body } = form(entries)
        const answer = await ask(base(), 'POST /api/v1/users/register', {
          body,
          headers: { 'content-type': contentType },
        })
        expect([attack, [400, 413, 415].includes(answer.status), answer.status]).toEqual([attack, true, answer.status])
        expectRefusal(answer, 400, 413, 415)
      }
      await expectNoTrace(mediaFolder(), before)
    })

    test('Fields called __proto__ in a form change nothing for anybody', async () => {
      const answer = await register(base(), {
        ['__proto__.isVerified']: 'true',
        'constructor.prototype.isVerified': 'true',
        isVerified: 'true',
        _id: '1',
      })
      expect([200, 201, 400]).toContain(answer.status)
      if (answer.status === 201) expect(answer.json.data).toMatchObject({ isVerified: false })
      expect((await register(base())).json.data.isVerified).toBe(false)
    })

    test('A file’s name is nobody’s path: not one with dots, a zero byte, a line break or a device in it', async () => {
      const viewer = await newViewer(base())
      for (const name of [
        '../../../../etc/cron.d/evil.png',
        '..\\..\\evil.png',
        'a\0.png',
        '/dev/null',
        'CON',
        'ａ／ｂ.png',
        '\u202egnp.exe',
        `${'é'.repeat(5000)}.png`,
        '.htaccess',
        'a.png/',
      ]) {
        const thumbnail = { name, type: 'image/png', bytes: await picture('png') }
        const { status, json, text } = await upload(base(), viewer, { thumbnail })
        expect([name, [201, 400].includes(status), text.slice(0, 200)]).toEqual([name, true, text.slice(0, 200)])
        if (status === 201)
          expect(json.data.thumbnail).toMatch(
            /^\/media\/thumbnails\/[0-9a-z]+(-\w+)?\.(png|webp|jpg|avif)(\?widths=[0-9,]+)?$/,
          )
      }
    })

    test('What a viewer writes comes back as text in JSON, whatever it would be in a page', async () => {
      const viewer = await newViewer(base())
      const { json } = await ask(base(), 'GET /api/v1/videos?limit=1')
      const comments = `/api/v1/comments/${json.data.videos[0]._id}`
      for (const content of [
        '</script><script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        "'; drop table users; --",
        '\u2028\u2029',
        '{{7*7}}${7*7}',
        'javascript:alert(1)',
        '\u0007\u001b[31m',
      ]) {
        const written = await ask(base(), `POST ${comments}`, { headers: viewer.bearer, body: { content } })
        expect([201, 400]).toContain(written.status)
        if (written.status === 201) expect(written.json.data.content).toBe(content)
        expect(written.headers['content-type']).toContain('application/json')
      }
    })

    test('A comment of a million characters, of none, and to a video that is none is refused', async () => {
      const viewer = await newViewer(base())
      const { json } = await ask(base(), 'GET /api/v1/videos?limit=1')
      const say = (video: string, content: unknown): Promise<Answer> =>
        ask(base(), `POST /api/v1/comments/${video}`, { headers: viewer.bearer, body: { content } })
      const [{ _id: video }] = json.data.videos
      for (const content of ['a'.repeat(1_000_000), '', '   ', '\u200b', null, 7, { a: 1 }, ['a']]) {
        expect([400, 413, 201]).toContain((await say(video, content)).status)
      }
      expectRefusal(await say(video, 'a'.repeat(1_000_000)), 400, 413)
      expectRefusal(await say('no-such-video', 'hello'), 404)
      expectRefusal(await say('%00', 'hello'), 400, 404)
      expectRefusal(await say('..%2f..%2fusers', 'hello'), 400, 404)
    })
  })
}
