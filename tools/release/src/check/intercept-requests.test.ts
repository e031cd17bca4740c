import { emptied } from './intercept-requests.ts'

test.each([
  [
    'empties a list and resets its pagination',
    { videos: [{ _id: 'v-1' }], pagination: { page: 1, limit: 12, total: 40, totalPages: 4 } },
    { videos: [], pagination: { page: 1, limit: 12, total: 0, totalPages: 0 } },
  ],
  ['resets a count next to a list', { channels: ['a'], count: 7 }, { channels: [], count: 0 }],
  ['empties a list without an object around it', [1, 2], []],
  [
    'keeps a single object',
    { _id: 'v-1', views: 3, owner: { username: 'grace' } },
    { _id: 'v-1', views: 3, owner: { username: 'grace' } },
  ],
  ['keeps null', null, null],
])('%s', (_, data, empty) => {
  expect(emptied(data)).toEqual(empty)
})
