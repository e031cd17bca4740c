import { startTestProvider } from './test/test-provider.ts'

const provider = startTestProvider()

const someId = '000000000000000000000000'

/**
 * Every call that requires a signed-in caller, from sections 6 and 7 of the specification and its
 * extensions.
 */
test.each([
  ['POST', '/users/logout'],
  ['GET', '/users/current-user'],
  ['GET', '/users/sessions'],
  ['DELETE', '/users/sessions'],
  ['DELETE', `/users/sessions/${someId}`],
  ['POST', '/videos'],
  ['POST', `/likes/toggle/v/${someId}`],
  ['POST', `/likes/toggle/c/${someId}`],
  ['GET', '/likes/videos'],
  ['POST', `/subscriptions/c/${someId}`],
  ['GET', `/subscriptions/u/${someId}`],
  ['POST', `/comments/${someId}`],
  ['GET', '/subscriptions/videos'],
  ['GET', `/playlists/user/${someId}`],
  ['POST', '/reports'],
  ['GET', '/reports'],
  ['GET', '/users/watch-history'],
  ['DELETE', '/users/watch-history'],
  ['DELETE', `/users/watch-history/${someId}`],
])('%s %s is closed to visitors', async (method, path) => {
  const response = await fetch(`${provider.url}/api/v1${path}`, { method })
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ statusCode: 401, success: false, message: expect.any(String) })
})

test.each([
  ['/videos', 200],
  ['/health', 200],
  [`/videos/${someId}`, 404],
  [`/comments/${someId}`, 404],
  ['/users/channel/nobody', 404],
  ['/pages/none', 404],
  ['/search?query=waves', 200],
  ['/search/suggestions?query=w', 200],
  ['/trending', 200],
  ['/categories/music/videos', 200],
  ['/categories/none/videos', 404],
])('GET %s is open to visitors', async (path, status) => {
  expect((await provider.visitor.get(path)).status).toBe(status)
})
