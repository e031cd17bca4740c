import { firstCallFor } from './first-call.ts'

test.each([
  ['/videos/:videoId', { videoId: 'v-1' }, '/videos/v-1'],
  ['/videos/:videoId', { videoId: 'v 1/ü' }, '/videos/v%201%2F%C3%BC'],
  ['/videos/:videoId', { videoId: ':id' }, '/videos/%3Aid'],
  ['/videos?limit=8&owner=:userId', { userId: 'u-1' }, '/videos?limit=8&owner=u-1'],
  ['/videos/:video-id', { 'video-id': 'v-1' }, '/videos/v-1'],
  ['/likes/videos', {}, '/likes/videos'],
  [undefined, { videoId: 'v-1' }, undefined],
])('%s with %j is %s', (firstCall, params, call) => {
  expect(firstCallFor({ firstCall }, params)).toBe(call)
})

test.each([
  ['?query=night%20sky&sort=date', '/search?limit=20&query=night+sky&sort=date'],
  ['?sort=date&utm=mail&query=a%26b', '/search?limit=20&query=a%26b&sort=date'],
  ['', '/search?limit=20'],
])('passes the query %s on as %s', (search, call) => {
  expect(firstCallFor({ firstCall: '/search?limit=20', passes: ['query', 'sort'] }, {}, search)).toBe(call)
})
