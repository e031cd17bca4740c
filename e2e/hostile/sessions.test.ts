import { setTimeout } from 'node:timers/promises'

import { ask } from './attack/ask.ts'
import { expectRefusal } from './attack/expect-answer.ts'
import { targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { logIn, newViewer } from './attack/viewer.ts'

async function isIn(base: string, accessToken: string): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await ask(base, 'GET /api/v1/users/current-user', { headers })).status
}

function refresh(base: string, refreshToken: string) {
  return ask(base, 'POST /api/v1/users/refresh-token', { headers: { cookie: `refreshToken=${refreshToken}` } })
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

for (const { where, base } of targets) {
  test.describe(where, () => {
    test('an access token is invalid for reads and writes after logout', async () => {
      const { accessToken, bearer } = await newViewer(base())
      expect((await ask(base(), 'POST /api/v1/users/logout', { headers: bearer })).status).toBe(200)
      expectRefusal(await ask(base(), 'GET /api/v1/users/current-user', { headers: bearer }), 401)
      const { json } = await ask(base(), 'GET /api/v1/videos?limit=1')
      expectRefusal(
        await ask(base(), `POST /api/v1/likes/toggle/v/${json.data.videos[0]._id}`, { headers: bearer }),
        401,
      )
      expect(await isIn(base(), accessToken)).toBe(401)
    })

    test('logging out in one browser does not affect the session in another', async () => {
      const { email, password, bearer } = await newViewer(base())
      const other = await logIn(base(), email, password)
      await ask(base(), 'POST /api/v1/users/logout', { headers: bearer })
      expect(await isIn(base(), other.json.data.accessToken)).toBe(200)
    })

    test('a token refreshed twice simultaneously continues as one chain', async () => {
      const { refreshToken: first } = await newViewer(base())
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(base(), first)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const successors = new Set(answers.map(({ json }) => json.data.refreshToken))
      expect(successors.size).toBe(1)

      // Both tabs refresh again, first in turn and then concurrently, and still get the same token.
      const [second = ''] = successors
      const next = await Promise.all([refresh(base(), second), refresh(base(), second)])
      expect(next[0]?.json.data.refreshToken).toBe(next[1]?.json.data.refreshToken)
    })

    test('tokens forged with known attacks are rejected', { tag: '@smoke' }, async () => {
      const { accessToken, id } = await newViewer(base())
      const [head = '', body = '', signature = ''] = accessToken.split('.')
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
      const forged = [
        `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
        `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
        `${encode({ alg: 'NonE' })}.${body}.`,
        `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}.${signature}`,
        `${encode({ alg: 'RS256', typ: 'JWT' })}.${body}.${signature}`,
        `${encode({ alg: 'HS256', jwk: { kty: 'oct', k: '' } })}.${body}.${signature}`,
        `${encode({ alg: 'HS256', kid: '../../../../dev/null' })}.${body}.${signature}`,
        `${head}.${encode({ ...claims, sub: 'somebody-else' })}.${signature}`,
        `${head}.${encode({ ...claims, exp: 99_999_999_999 })}.${signature}`,
        `${head}.${body}.${signature.slice(0, -2)}`,
        `${head}.${body}`,
        `${head}..${signature}`,
        '..',
        'a'.repeat(8000),
        id,
      ]
      for (const token of forged)
        expect([token.slice(0, 60), await isIn(base(), token)]).toEqual([token.slice(0, 60), 401])
    })
  })
}

test('reusing a refresh token after the grace period for parallel tabs ends its session', async () => {
  const sides = await Promise.all(
    targets.map(async ({ base }) => {
      const { refreshToken: copied } = await newViewer(base())
      return { base: base(), copied, newest: (await refresh(base(), copied)).json.data }
    }),
  )
  // The contract's grace period is ten seconds.
  await setTimeout(10_500)
  for (const { base, copied, newest } of sides) {
    expect(await isIn(base, newest.accessToken)).toBe(200)
    expectRefusal(await refresh(base, copied), 401)
    expectRefusal(await refresh(base, newest.refreshToken), 401)
    expect(await isIn(base, newest.accessToken)).toBe(401)
  }
})

for (const { where, base } of targets) {
  test(
    `${where}: a session ends immediately when its owner revokes it from another browser`,
    { tag: '@smoke' },
    async () => {
      const { email, password, bearer, accessToken, refreshToken } = await newViewer(base())
      const other = (await logIn(base(), email, password)).json.data
      const headers = { authorization: `Bearer ${other.accessToken}` }
      const { json } = await ask(base(), 'GET /api/v1/users/sessions', { headers })
      expect(json.data.sessions).toHaveLength(2)
      expect((await ask(base(), 'DELETE /api/v1/users/sessions', { headers })).status).toBe(200)
      expect(await isIn(base(), accessToken)).toBe(401)
      expectRefusal(await refresh(base(), refreshToken), 401)
      expect(await isIn(base(), other.accessToken)).toBe(200)
      // Users can't end each other's sessions.
      const stranger = await newViewer(base())
      const others = await ask(base(), 'GET /api/v1/users/sessions', { headers })
      const path = `DELETE /api/v1/users/sessions/${others.json.data.sessions[0]._id}`
      expectRefusal(await ask(base(), path, { headers: stranger.bearer }), 404)
      expectRefusal(await ask(base(), path, { headers: bearer }), 401)
    },
  )
}
