import { ask } from './attack/ask.ts'
import { expectRefusal } from './attack/expect-answer.ts'
import { targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { logIn, newAccount, register } from './attack/viewer.ts'

const passwords = [
  'password1',
  'kinorakinora',
  'Kinora123',
  '12345678',
  'iloveyou',
  'qwertyuiop',
  'PASSWORD1',
  'ｐａｓｓｗｏｒｄ１',
]
const usernames = [
  '...',
  '---',
  '._.',
  'admin',
  'Administrator',
  'root',
  'support',
  'kinora',
  'api',
  'moderator',
  'ad\u200bmin',
  'аdmin',
  'a\0b',
  '../../etc',
  '%2e%2e',
]
const fullNames = [
  ['of zero-width signs', '\u200b\u200b\u200d\u2060'],
  ['that turns the text around', 'Ada \u202egnirts'],
  ['of spaces that are none', '\u00a0\u2003\u3164'],
  ['of one hundred marks on one letter', `A${'\u0300'.repeat(90)}`],
  ['with a zero byte', 'Ada\0Lovelace'],
  ['of a lone half of a character', 'Ada \ud800'],
] as const

/** A registration is refused for this field alone, with a sentence. */
async function expectRefusedField(base: string, field: string, over: Record<string, string>) {
  const answer = await register(base, over)
  expect([over[field], answer.status]).toEqual([over[field], 400])
  expectRefusal(answer, 400)
  expect(answer.json.errors).toEqual([{ field, message: expect.stringMatching(/\w+ \w+/) }])
}

for (const { where, base } of targets) {
  test.describe(where, () => {
    test('Passwords that everybody tries first are refused, with a sentence on the field', async () => {
      for (const password of passwords) await expectRefusedField(base(), 'password', { password })
    })

    test("One's own names are no password", async () => {
      const { username, email, fullName } = newAccount()
      for (const password of [
        username,
        username.toUpperCase(),
        email,
        email.slice(0, email.indexOf('@')),
        fullName,
        `${username}1`,
      ]) {
        if (password.length < 8) continue
        await expectRefusedField(base(), 'password', { username, email, fullName, password })
      }
    })

    test('Usernames of dots, of the house, and of look-alikes of it are refused', async () => {
      for (const username of usernames) await expectRefusedField(base(), 'username', { username })
    })

    for (const [attack, fullName] of fullNames) {
      test(`A full name ${attack} is refused`, async () => {
        const answer = await register(base(), { fullName })
        // A half of a character does not survive its way through UTF-8, and comes as a sign that says so.
        if (fullName.includes('\ud800')) expect([201, 400]).toContain(answer.status)
        else expectRefusal(answer, 400)
      })
    }

    test('A full name over two lines is refused, or stands on one', async () => {
      const { status, json } = await register(base(), { fullName: 'Ada\r\nLovelace' })
      expect([status, json.data?.fullName]).toEqual(status === 400 ? [400, undefined] : [201, 'Ada Lovelace'])
    })

    test("A full name that looks like another channel's is refused", async () => {
      const account = newAccount()
      const fullName = `Cascade Ocean ${account.username.slice(-6)}`
      expect((await register(base(), { ...account, fullName })).status).toBe(201)
      for (const lookAlike of [
        fullName.replace('C', 'С').replace('O', 'О'),
        fullName.replace('a', 'а'),
        fullName.replace('Ocean', 'Ocea\u200bn'),
      ]) {
        await expectRefusedField(base(), 'fullName', { fullName: lookAlike })
      }
    })

    test('The two ways to write an é are one password', async () => {
      const { email, ...account } = newAccount()
      const password = 'caf\u00e9-lantern-quartz'
      const registered = await register(base(), { ...account, email, password })
      expect(registered.status, registered.text).toBe(201)
      for (const written of [password.normalize('NFC'), password.normalize('NFD')]) {
        expect((await logIn(base(), email, written)).status).toBe(200)
      }
    })

    test('A registration is refused or taken as a whole: no half account is left by a refused one', async () => {
      const { password, ...account } = newAccount()
      expectRefusal(await register(base(), { ...account, password: 'password1' }), 400)
      expectRefusal(await ask(base(), `GET /api/v1/users/channel/${account.username}`), 404)
      expect((await register(base(), { ...account, password })).status).toBe(201)
    })
  })
}
