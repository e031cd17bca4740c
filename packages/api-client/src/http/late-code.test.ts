import { createApiClient } from '../create-api-client.ts'

jest.mock('./create-http.ts', () => {
  throw new Error('The file did not load.')
})

const api = createApiClient()

test('a call fails as a network error if its code does not load', async () => {
  await expect(api.videos.get('v1')).rejects.toMatchObject({ kind: 'network' })
})

test('an aborted call does not wait for the code', async () => {
  await expect(api.videos.get('v1', { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'aborted' })
})
