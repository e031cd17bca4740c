import { emptyVideoPage, ok } from '../test/replies.ts'
import { failureOf, startVisitor } from '../test/start-client.ts'
import type { Call } from './call.ts'
import type { DataOf, PathOf } from '../contract.ts'

const read = (data: unknown) => data

const call: Call = () => Promise.reject(new Error('Nothing is sent in this test.'))

test('calls that do not match the contract do not compile', async () => {
  const form = { title: '', description: '', videoFile: new Blob(), thumbnail: new Blob() }
  const calls = () => [
    // @ts-expect-error No such path.
    call('GET', '/users/nobody', { read }),
    // @ts-expect-error The path doesn't support this method.
    call('DELETE', '/videos', { read }),
    // @ts-expect-error The path parameter is missing.
    call('GET', '/videos/{videoId}', { read }),
    // @ts-expect-error The path parameter is misnamed.
    call('GET', '/videos/{videoId}', { params: { id: 'v1' }, read }),
    // @ts-expect-error No such query parameter.
    call('GET', '/videos', { query: { colour: 'red' }, read }),
    // @ts-expect-error No such sort order.
    call('GET', '/videos', { query: { sortBy: 'title' }, read }),
    // @ts-expect-error The call takes no body.
    call('GET', '/videos', { body: {}, read }),
    // @ts-expect-error The password is missing.
    call('POST', '/users/login', { body: { email: 'ada@example.org' }, read }),
    // @ts-expect-error No such form field.
    call('POST', '/videos', { body: { ...form, tags: '' }, isForm: true, read }),
    call('POST', '/videos', { body: form, isForm: true, read }),
    call('POST', '/users/login', { body: { email: 'ada@example.org', password: 'secret' }, read }),
  ]
  expect(calls).toBeDefined()
  const paths: PathOf<'GET'>[] = ['/videos', '/videos/{videoId}']
  expect(paths).toHaveLength(2)
  const likes: DataOf<'POST', '/likes/toggle/v/{videoId}'>['likes'] = 3
  expect(likes).toBe(3)
})

test('encodes path parameters', async () => {
  const { api, server } = await startVisitor(() => ok({ _id: 'u1' }))
  await api.users.channel('a/b?c=d&é 100%')
  expect(server.requests[0]?.path).toBe('/users/channel/a%2Fb%3Fc%3Dd%26%C3%A9%20100%25')
})

test.each(['', '.', '..', '\ud800'])(
  'rejects the ID %j, which would change the path, before sending anything',
  async (videoId) => {
    const { api, server } = await startVisitor(() => ok({}))
    expect(await failureOf(api.users.removeFromWatchHistory(videoId))).toMatchObject({
      kind: 'invalid',
      status: 0,
      method: 'DELETE',
      path: '/users/watch-history/{videoId}',
    })
    expect(server.requests).toEqual([])
  },
)

test('sends the given parameters and the defaults in alphabetical order', async () => {
  const { api, server } = await startVisitor(() => ok(emptyVideoPage))
  await api.videos.list()
  await api.videos.list({ userId: 'u1', exclude: undefined, sortBy: 'views', limit: 8, page: 2 })
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/videos?limit=12&page=1&sortBy=createdAt&sortType=desc',
    '/videos?limit=8&page=2&sortBy=views&sortType=desc&userId=u1',
  ])
})
