import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

let running: TestSite

beforeAll(async () => {
  running = await startTestSite()
  await running.release('first', { owner: 'a team' })
})

afterAll(() => running.stop())

test.each([{}, { 'accept-encoding': 'gzip, br' }])(
  'serves the complete release, cached without expiry, with the request headers %j',
  async (headers) => {
    const response = await running.site.inject({ url: '/discovery/releases/first.json', headers })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(response.headers['content-encoding']).toBe('accept-encoding' in headers ? 'br' : undefined)
    if (!('accept-encoding' in headers)) expect(response.json().microFrontends.watch[0].extras.owner).toBe('a team')
  },
)

test.each(['nothing.json', '..%2Fcurrent.json', 'first', 'first.json.br'])(
  'returns 404 for %s, which is not a release',
  async (file) => {
    const { statusCode, headers } = await running.site.inject(`/discovery/releases/${file}`)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  },
)
