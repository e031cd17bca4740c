import { refreshTokens, sessions, videoViews } from './schema.ts'
import { runHousekeeping } from './housekeeping.ts'
import { testPassword } from '../test/arrange.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

test('housekeeping removes only expired data', async () => {
  const ada = await provider.user()
  const counts = async () => ({
    sessions: await provider.database.$count(sessions),
    tokens: await provider.database.$count(refreshTokens),
    views: await provider.database.$count(videoViews),
  })
  await provider.visitor.post('/users/login', { email: ada.email, password: testPassword })
  await ada.watches(await ada.publishes())

  await runHousekeeping(provider)
  expect(await counts()).toEqual({ sessions: 1, tokens: 1, views: 1 })
  provider.clock.advance({ hours: 25 })
  await runHousekeeping(provider)
  expect(await counts()).toEqual({ sessions: 1, tokens: 1, views: 0 })
  provider.clock.advance({ hours: 30 * 24 })
  await runHousekeeping(provider)
  expect(await counts()).toEqual({ sessions: 0, tokens: 0, views: 0 })
  expect((await ada.get('/users/watch-history')).data).toHaveLength(1)
})

test('logs a failed chore and still runs the other chores', async () => {
  const ada = await provider.user()
  await ada.watches(await ada.publishes())
  provider.clock.advance({ hours: 25 })
  await provider.database.execute('alter table refresh_tokens rename to gone')
  await provider.database.execute('alter table sessions rename to sessions_gone')
  try {
    await expect(runHousekeeping(provider)).rejects.toThrow(/^1 of \d+ chores failed$/)
  } finally {
    await provider.database.execute('alter table sessions_gone rename to sessions')
    await provider.database.execute('alter table gone rename to refresh_tokens')
  }
  expect(await provider.database.$count(videoViews)).toBe(0)
})
