import { emptied } from './api-responses.ts'

test.each([
  [
    'a list and its counts',
    { videos: [{ _id: 'v-1' }], pagination: { page: 1, limit: 12, total: 40, totalPages: 4 } },
    { videos: [], pagination: { page: 1, limit: 12, total: 0, totalPages: 0 } },
  ],
  ['a list that is counted beside it', { channels: ['a'], count: 7 }, { channels: [], count: 0 }],
  ['a bare list', [1, 2], []],
  [
    'one thing, which stays',
    { _id: 'v-1', views: 3, owner: { username: 'grace' } },
    { _id: 'v-1', views: 3, owner: { username: 'grace' } },
  ],
  ['nothing', null, null],
])('%s', (_, data, empty) => {
  expect(emptied(data)).toEqual(empty)
})
