import { confirmPasswordReset, getAccount, getSessions, requestPasswordReset, updateProfile } from './account.ts'
import { isUnknownCall } from './extensions.ts'
import { accessToken } from './test/access-token.ts'
import { createFakeBrowser } from './test/fake-browser.ts'
import { failure, ok, user } from './test/replies.ts'
import type { Answer } from './test/scripted-server.ts'
import { openPage, serve, storeTokens } from './test/start-client.ts'

async function start(answer: Answer) {
  const server = await serve(answer)
  const tab = createFakeBrowser().openTab()
  storeTokens(tab, { accessToken: accessToken(Date.now() + 15 * 60_000), refreshToken: 'r' })
  return { server, ...openPage(server, tab) }
}

test('getAccount reads what the account may change, which is nothing for a provider without these calls', async () => {
  let extension: object = { canManageAccount: true, isHistoryPaused: true }
  const { api } = await start(() => ok({ ...user, ...extension }))
  expect(await getAccount(api)).toMatchObject({ username: 'ada', ...extension })
  extension = {}
  expect(await getAccount(api)).toMatchObject({ canManageAccount: false, isHistoryPaused: false })
})

test('updateProfile sends only what has changed', async () => {
  const { api, server } = await start(() => ok(user))
  await updateProfile(api, { about: '', isHistoryPaused: false, fullName: undefined })
  const { method, path, body } = server.requests[0] ?? {}
  expect(`${method} ${path}`).toBe('PATCH /users/me')
  expect([...(body ?? '').matchAll(/name="(\w+)"\r\n\r\n(.*)\r\n/g)].map(([, name, value]) => [name, value])).toEqual([
    ['about', ''],
    ['isHistoryPaused', 'false'],
  ])
})

test('getSessions fills in what is missing, and tells an unknown call from an unknown visitor', async () => {
  let reply = ok({ sessions: [{ _id: 's-1', isCurrent: true }] })
  const { api } = await start(() => reply)
  expect(await getSessions(api)).toEqual([
    { _id: 's-1', isCurrent: true, createdAt: '', lastUsedAt: '', userAgent: '', address: '' },
  ])
  reply = failure(404)
  expect(isUnknownCall(await getSessions(api).catch((error: unknown) => error))).toBe(true)
})

test('the calls for a forgotten password send no token and do not end a session', async () => {
  const { api, server, sessionEnds } = await start(({ path }) =>
    path.endsWith('/confirm') ? failure(410, 'This link is no longer valid.') : ok({}, 202),
  )
  await requestPasswordReset(api, 'ada@example.org')
  await expect(confirmPasswordReset(api, { token: 't', password: 'p' })).rejects.toMatchObject({
    kind: 'not-found',
    serverMessage: 'This link is no longer valid.',
  })
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  expect(sessionEnds).toEqual([])
})
