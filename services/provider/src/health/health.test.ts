import { rename } from 'node:fs/promises'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider({ bounds: { healthCacheMs: 0 } })

test('the provider is up when its database responds', async () => {
  const answer = await provider.visitor.get('/health')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    statusCode: 200,
    success: true,
    message: 'The provider is up.',
    data: { status: 'up' },
  })
})

test('the provider reports that its storage is unavailable, but is still ready', async () => {
  const probe = async () => {
    const response = await fetch(`${provider.url}/readyz`)
    return [response.status, await response.json()]
  }
  const away = `${provider.mediaFolder}-away`
  await rename(provider.mediaFolder, away)
  expect(await probe()).toEqual([200, { status: 'ready', checks: { database: 'up', storage: 'down' } }])
  await rename(away, provider.mediaFolder)
  expect(await probe()).toEqual([200, { status: 'ready', checks: { database: 'up', storage: 'up' } }])
})
