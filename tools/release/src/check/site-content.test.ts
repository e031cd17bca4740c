import { exampleUrls } from './site-content.ts'

const grace = { subject: 'newest video', isGone: false, params: { videoId: 'v 1', username: 'grace' } }
const gone = { subject: 'gone', isGone: true, params: { videoId: 'v-0', username: 'nobody' } }
const content = { videos: [], samples: [grace, { ...grace, subject: 'oldest video' }, gone] }

test.each([
  ['/', ['/']],
  ['/liked-videos', ['/liked-videos']],
  ['/watch/:videoId', ['/watch/v%201', '/watch/v-0']],
  ['/channel/:username/:tab?', ['/channel/grace', '/channel/nobody']],
  ['/channel/:username/videos?', ['/channel/grace/videos', '/channel/nobody/videos']],
  ['/:language?/about', ['/about']],
  ['/music/*', ['/music']],
  ['/music/:album', []],
])('the example URLs for %s are %j', (path, urls) => {
  expect(exampleUrls(path, content).map(({ url }) => url)).toEqual(urls)
})

test('if two samples have the same video, uses the first', () => {
  expect(exampleUrls('/watch/:videoId', content).map(({ subject }) => subject)).toEqual(['newest video', 'gone'])
})

test('returns no URL for video pages if the site has no videos', () => {
  expect(exampleUrls('/watch/:videoId', { videos: [], samples: [] })).toEqual([])
})
