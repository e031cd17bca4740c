import { testRelease } from '../test/test-release.ts'
import { initialPage } from './initial-page.ts'

const release = testRelease({
  watch: {
    routes: [{ path: '/watch/:videoId', access: 'public', firstCall: '/videos/:videoId', outline: 'video' }],
  },
  library: { routes: [{ path: '/playlists', access: 'token' }] },
  channel: {
    routes: [
      { path: '/channel/:username/:tab?', access: 'public', firstCall: '/users/channel/:username' },
      { path: '/channel/about', access: 'public', firstCall: '/about' },
      { path: '/tags/*', access: 'public', firstCall: '/tags' },
    ],
  },
})

test("the home page's first call loads its first row", () => {
  expect(initialPage(release, '/')).toEqual({
    path: '/',
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
  ['/watch/%zz', '/videos/%25zz'],
  ['/Watch/v-1', '/videos/v-1'],
  ['/watch/v-1/', '/videos/v-1'],
])('the first call of %s is %s', (pathname, firstCall) => {
  expect(initialPage(release, pathname)).toMatchObject({
    remoteId: 'watch',
    access: 'public',
    outline: 'video',
    firstCall,
  })
})

test.each([
  ['/channel/grace', '/users/channel/grace'],
  ['/channel/grace/videos', '/users/channel/grace'],
  ['/channel/about', '/about'],
  ['/tags', '/tags'],
  ['/tags/night/sky', '/tags'],
])('the channel remote owns %s, whose first call is %s', (pathname, firstCall) => {
  expect(initialPage(release, pathname)).toMatchObject({ remoteId: 'channel', firstCall })
})

test('a page can require a query, and pass query parameters to its first call', () => {
  const discover = testRelease({
    discover: {
      routes: [
        { path: '/home', query: 'sort=trending', access: 'public', firstCall: '/trending' },
        { path: '/search', access: 'public', firstCall: '/search', passes: ['query'] },
      ],
    },
  })
  expect(initialPage(discover, '/home', '?sort=trending')).toMatchObject({ firstCall: '/trending' })
  expect(initialPage(discover, '/home', '')).toBeUndefined()
  expect(initialPage(discover, '/search', '?query=night%20sky&from=mail')).toMatchObject({
    firstCall: '/search?query=night+sky',
  })
})

test('omits the first call of a page that does not declare one', () => {
  expect(initialPage(release, '/playlists')).toMatchObject({ access: 'token' })
  expect(initialPage(release, '/playlists')?.firstCall).toBeUndefined()
})

test.each(['/watch', '/watch/', '/watch/v-1/comments', '/login'])('%s has no initial page', (pathname) => {
  expect(initialPage(release, pathname)).toBeUndefined()
})
