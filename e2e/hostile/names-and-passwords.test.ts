import { ask } from './attack/ask.ts'
import { expectRefusal } from './attack/expect-answer.ts'
import { targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { logIn, newAccount, register } from './attack/viewer.ts'

/** Expects a registration to be rejected for this field alone. */
async function expectRefusedField(base: string, field: string, over: Record<string, string>) {
  const answer = await register(base, over)
  expect([over[field], answer.status]).toEqual([over[field], 400])
  expectRefusal(answer, 400)
  expect(answer.json.errors).toEqual([{ field, message: expect.stringMatching(/\w+ \w+/) }])
}

for (const { where, base } of targets) {
  test.describe(where, () => {
    test("the user's own names are rejected as passwords", async () => {
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

    test('a full name with a line break is rejected or normalised', async () => {
      const { status, json } = await register(base(), { fullName: 'Ada\r\nLovelace' })
      expect([status, json.data?.fullName]).toEqual(status === 400 ? [400, undefined] : [201, 'Ada Lovelace'])
    })

    test("a full name that looks like another channel's is rejected", async () => {
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

    test('both Unicode encodings of é are accepted as the same password', async () => {
      const { email, ...account } = newAccount()
      const password = 'caf\u00e9-lantern-quartz'
      const registered = await register(base(), { ...account, email, password })
      expect(registered.status, registered.text).toBe(201)
      for (const written of [password.normalize('NFC'), password.normalize('NFD')]) {
        expect((await logIn(base(), email, written)).status).toBe(200)
      }
    })

    test('a registration succeeds or fails completely, without a partial account', { tag: '@smoke' }, async () => {
      const { password, ...account } = newAccount()
      expectRefusal(await register(base(), { ...account, password: 'password1' }), 400)
      expectRefusal(await ask(base(), `GET /api/v1/users/channel/${account.username}`), 404)
      expect((await register(base(), { ...account, password })).status).toBe(201)
    })
  })
}
