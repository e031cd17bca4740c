import { readLikedVideos, readUploadedVideo, readVideo, readVideoPage } from './entities.ts'
import { CallFailure } from './read.ts'

const owner = { _id: 'u1', username: 'ada', fullName: 'Ada', avatar: '/a.png', isVerified: true, isSubscribed: true }
const channel = { ...owner, subscribersCount: 0 }
const empty = {
  _id: 'v1',
  title: '',
  description: '',
  thumbnail: '',
  videoFile: '',
  duration: 0,
  views: 0,
  createdAt: '',
  likes: 0,
  isLiked: false,
  isDisliked: false,
  owner: null,
}

test('readVideo fills in empty fields for a video that has only an ID', () => {
  expect(readVideo({ _id: 'v1' })).toEqual(empty)
  expect(readVideo({ _id: 'v1', title: null, views: null, isLiked: null, owner: null, ownerDetails: null })).toEqual(
    empty,
  )
  expect(readVideo({ _id: 'v1', title: 7, views: '7', duration: Infinity, isLiked: 'yes', owner: 7 })).toEqual(empty)
})

test('readVideo returns known fields and omits unknown ones', () => {
  const video = { ...empty, title: 'A film', duration: 61.5, views: 1000, likes: 3, isLiked: true, isDisliked: true }
  expect(readVideo({ ...video, __v: 0, tags: ['a'], owner: { ...owner, password: 'x' } })).toEqual({
    ...video,
    owner: channel,
  })
})

test.each([
  [{ likes: 3 }, 3],
  [{ likeCount: 4 }, 4],
  [{ likes: 0, likeCount: 4 }, 0],
  [{ likes: null, likeCount: 4 }, 4],
  [{ likes: ['u1', 'u2'], likeCount: 2 }, 2],
])('readVideo reads the number of likes from %j', (fields, likes) => {
  expect(readVideo({ _id: 'v1', ...fields }).likes).toBe(likes)
})

test.each([
  ['ownerDetails', { ownerDetails: owner }, channel],
  ['owner', { owner }, channel],
  ['a bare ID in addition to ownerDetails', { owner: 'u1', ownerDetails: owner }, channel],
  [
    'a bare ID in addition to ownerDetails without an ID',
    { owner: 'u1', ownerDetails: { ...owner, _id: undefined } },
    channel,
  ],
  ['ownerDetails rather than owner', { owner: { _id: 'other' }, ownerDetails: owner }, channel],
  ['subscribersCount', { owner: { ...owner, subscribersCount: 5 } }, { ...channel, subscribersCount: 5 }],
  ['subscriberCount', { owner: { ...owner, subscriberCount: 6 } }, { ...channel, subscribersCount: 6 }],
  ['an owner without an ID', { owner: { ...owner, _id: undefined } }, { ...channel, _id: '' }],
  [
    'a bare ID alone',
    { owner: 'u1' },
    { _id: 'u1', username: '', fullName: '', avatar: '', isVerified: false, isSubscribed: false, subscribersCount: 0 },
  ],
  ['no owner', {}, null],
])('readVideo reads the owner from %s', (_, fields, expected) => {
  expect(readVideo({ _id: 'v1', ...fields }).owner).toEqual(expected)
})

test.each([[undefined], [null], ['v1'], [[]], [{}], [{ _id: '' }], [{ _id: 7 }]])('readVideo rejects %j', (value) => {
  expect(() => readVideo(value)).toThrow(CallFailure)
})

test('readVideoPage reads videos, pagination and features', () => {
  const pagination = { page: 2, limit: 8, total: 20, totalPages: 3 }
  expect(readVideoPage({ videos: [{ _id: 'v1' }], pagination: { ...pagination, hasNextPage: true } })).toEqual({
    videos: [empty],
    pagination,
    features: [],
  })
  expect(readVideoPage({ videos: [], features: ['search'] }).features).toEqual(['search'])
  expect(readVideoPage({ videos: [] }).pagination).toEqual({ page: 0, limit: 0, total: 0, totalPages: 0 })
})

test.each([[null], [[]], [{}], [{ videos: {} }], [{ videos: [{ title: 'No id' }] }], [{ videos: [null] }]])(
  'readVideoPage rejects %j',
  (value) => {
    expect(() => readVideoPage(value)).toThrow(CallFailure)
  },
)

test('readLikedVideos omits deleted videos', () => {
  const likedVideos = [{ _id: 'l1', videoDetails: { _id: 'v1' } }, { _id: 'l2', videoDetails: null }, { _id: 'l3' }]
  expect(readLikedVideos({ likedVideos })).toEqual([empty])
  expect(() => readLikedVideos([])).toThrow(CallFailure)
  expect(() => readLikedVideos({ likedVideos: ['v1'] })).toThrow(CallFailure)
})

test.each([
  [{ _id: 'v1' }, 'v1'],
  [{ videoId: 'v2' }, 'v2'],
  [{ title: 'No id' }, ''],
  [null, ''],
  [undefined, ''],
])('readUploadedVideo reads the ID from %j', (value, _id) => {
  expect(readUploadedVideo(value)).toEqual({ _id })
})
