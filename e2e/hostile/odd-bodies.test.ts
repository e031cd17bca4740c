import { ask } from './attack/ask.ts'
import { expectRefusal } from './attack/expect-answer.ts'
import { form } from './attack/form.ts'
import { picture } from './attack/media.ts'
import { expectNoTrace, storedFiles } from './attack/stored-files.ts'
import { mediaFolder, targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { avatar, newAccount, newViewer, register, upload } from './attack/viewer.ts'

for (const { where, base } of targets) {
  test.describe(where, () => {
    test('forms with too many parts, endless names or JavaScript property names leave no data behind', async () => {
      const before = await storedFiles(mediaFolder())
      const account = Object.entries(newAccount())
      const forms: [string, Parameters<typeof form>[0]][] = [
        ['10,000 fields', [...account, ...Array.from({ length: 10_000 }, (_, i): [string, string] => [`f${i}`, 'a'])]],
        [
          '200 files',
          [...account, ...Array.from({ length: 200 }, (_, i): [string, typeof avatar] => [`f${i}`, avatar])],
        ],
        ['the same image twice', [...account, ['avatar', avatar], ['avatar', avatar]]],
        [
          'a 1 MB full name',
          [...account.filter(([name]) => name !== 'fullName'), ['fullName', 'a'.repeat(1_000_000)], ['avatar', avatar]],
        ],
        [
          'a file instead of text',
          [...account.filter(([name]) => name !== 'username'), ['username', avatar], ['avatar', avatar]],
        ],
        ['text instead of a file', [...account, ['avatar', 'a picture']]],
        ['files named __proto__ and constructor', [...account, ['__proto__', avatar], ['constructor', avatar]]],
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

    test('form fields named __proto__ have no effect', async () => {
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

    test('a file name with dots, a zero byte, a line break or a device name never becomes a path', async () => {
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

    test('user input that resembles HTML or SQL is returned unchanged in JSON', async () => {
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
  })
}
