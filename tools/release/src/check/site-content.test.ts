import { exampleUrl } from './site-content.ts'

const content = { videos: [{ _id: 'v 1', ownerDetails: { _id: 'u', username: 'grace', fullName: 'Grace' } }] }

test.each([
  ['/', '/'],
  ['/liked-videos', '/liked-videos'],
  ['/watch/:videoId', '/watch/v%201'],
  ['/channel/:username/:tab?', '/channel/grace'],
  ['/channel/:username/videos?', '/channel/grace/videos'],
  ['/:language?/about', '/about'],
  ['/music/*', '/music'],
  ['/music/:album', undefined],
])('%s is looked at as %s', (path, url) => {
  expect(exampleUrl(path, content)).toBe(url)
})

test('where the site has no videos, their pages have no URL', () => {
  expect(exampleUrl('/watch/:videoId', { videos: [] })).toBeUndefined()
})
