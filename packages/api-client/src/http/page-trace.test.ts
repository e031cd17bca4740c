import { emptyVideoPage, ok } from '../test/replies.ts'
import { startVisitor } from '../test/start-client.ts'
import { pageTrace } from './call.ts'

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

afterEach(() => jest.restoreAllMocks())

function navigationTimed(...serverTiming: { name: string; description: string }[]) {
  jest
    .spyOn(performance, 'getEntriesByType')
    .mockImplementation((type) => (type === 'navigation' ? [{ serverTiming } as never] : []))
}

test('pageTrace returns the traceparent from the Server-Timing header', () => {
  navigationTimed({ name: 'cache', description: 'hit' }, { name: 'traceparent', description: traceparent })
  expect(pageTrace()).toBe(traceparent)
})

test('pageTrace is undefined without the header and outside a page', () => {
  navigationTimed()
  expect(pageTrace()).toBeUndefined()
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  expect(pageTrace()).toBeUndefined()
})

test("every call sends the page's traceparent", async () => {
  navigationTimed({ name: 'traceparent', description: traceparent })
  const { api, server } = await startVisitor(() => ok(emptyVideoPage))
  await api.videos.list()
  expect(server.requests.map(({ headers }) => headers['traceparent'])).toEqual([traceparent])
})
