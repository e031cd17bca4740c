import { testRelease } from '../test/test-release.ts'
import { initialPage } from './initial-page.ts'

const release = testRelease({
  watch: {
    routes: [{ path: '/watch/:videoId', access: 'public', firstCall: '/videos/:videoId', outline: 'video' }],
  },
  library: { routes: [{ path: '/playlists', access: 'token' }] },
})

test('the home page waits for its first row', () => {
  expect(initialPage(release, '/')).toEqual({
    remoteId: 'shell',
    access: 'public',
    outline: 'cards',
    firstCall: '/videos?limit=8&page=1&sortBy=views&sortType=desc',
  })
})

test.each([
  ['/watch/v-1', '/videos/v-1'],
  ['/watch/v%201', '/videos/v%201'],
  ["/watch/a'b", "/videos/a'b"],
  ['/watch/%C3%BC', '/videos/%C3%BC'],
  ['/watch/%zz', undefined],
])('%s waits for %s', (pathname, firstCall) => {
  const route = initialPage(release, pathname)
  expect(route).toMatchObject({ access: 'public', outline: 'video' })
  expect(route?.remote?.extras.container).toBe('watch_new')
  expect(route?.firstCall).toBe(firstCall)
})

test('a page that declares no call and no outline has no skeleton', () => {
  expect(initialPage(release, '/playlists')).toMatchObject({ access: 'token' })
  expect(initialPage(release, '/playlists')?.firstCall).toBeUndefined()
})

test.each(['/watch', '/watch/', '/watch/v-1/comments', '/login'])('%s is nobody’s', (pathname) => {
  expect(initialPage(release, pathname)).toBeUndefined()
})
