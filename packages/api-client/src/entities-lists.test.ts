import {
  readComment,
  readCommentPage,
  readLikeState,
  readPlaylists,
  readSubscriptionPage,
  readSubscriptionState,
  readUser,
} from './entities.ts'
import { CallFailure } from './read.ts'

const emptyComment = {
  _id: 'c1',
  content: '',
  video: '',
  owner: null,
  createdAt: '',
  likes: 0,
  isLiked: false,
  replies: [],
  parentComment: null,
}

describe('comment readers', () => {
  test('readComment fills in every field of a comment and its replies', () => {
    const wire = { _id: 'c1', likeCount: 2, ownerDetails: { _id: 'u1' }, replies: [{ _id: 'c2', parentComment: 'c1' }] }
    expect(readComment(wire)).toEqual({
      ...emptyComment,
      likes: 2,
      owner: expect.objectContaining({ _id: 'u1', username: '' }),
      replies: [{ ...emptyComment, _id: 'c2', parentComment: 'c1' }],
    })
  })

  test('readComment rejects a comment or reply without an ID', () => {
    expect(() => readComment({ content: 'Hello' })).toThrow(CallFailure)
    expect(() => readComment({ _id: 'c1', replies: [{}] })).toThrow(CallFailure)
  })

  test.each([
    ['a separate object', { pagination: { page: 1, totalComments: 11, totalPages: 2 } }],
    ['the data itself', { page: 1, totalComments: 11, totalPages: 2 }],
  ])('readCommentPage reads the pagination from %s', (_, fields) => {
    expect(readCommentPage({ comments: [{ _id: 'c1' }], ...fields })).toEqual({
      comments: [emptyComment],
      page: 1,
      totalComments: 11,
      totalPages: 2,
    })
  })

  test('readCommentPage rejects comments that are not a list', () => {
    expect(() => readCommentPage({ comments: null })).toThrow(CallFailure)
  })
})

describe('readSubscriptionPage', () => {
  const details = { _id: 'u1', username: 'ada', fullName: 'Ada', avatar: '/a.png' }
  const rest = { coverImage: '', isVerified: false, subscribersCount: 0 }

  test.each([
    ['subscriberCount', { ...details, subscriberCount: 4 }, { ...details, ...rest, subscribersCount: 4 }],
    ['subscribersCount', { ...details, subscribersCount: 5 }, { ...details, ...rest, subscribersCount: 5 }],
    ['a channel without an ID', { ...details, _id: undefined }, { ...details, ...rest, _id: '' }],
    ['no channel', undefined, { _id: '', username: '', fullName: '', avatar: '', ...rest }],
  ])('readSubscriptionPage reads a subscription with %s', (_, channelDetails, channel) => {
    const wire = {
      subscribedChannels: [{ _id: 's1', channelDetails }],
      pagination: { currentPage: 2, totalPages: 3 },
      subscribedCount: 25,
    }
    expect(readSubscriptionPage(wire)).toEqual({
      channels: [{ _id: 's1', channel }],
      currentPage: 2,
      totalPages: 3,
      totalItems: 25,
      hasVideosFeed: false,
    })
    expect(readSubscriptionPage({ ...wire, hasVideosFeed: true })).toMatchObject({ hasVideosFeed: true })
  })

  test('readSubscriptionPage rejects a subscription without its own ID', () => {
    expect(() => readSubscriptionPage({ subscribedChannels: [{ channelDetails: details }] })).toThrow(CallFailure)
  })
})

describe('readPlaylists', () => {
  const wire = { _id: 'p1', name: 'Later', description: 'To watch', videos: [{ _id: 'v1', thumbnail: '/t.png' }, {}] }
  const playlist = { ...wire, videos: [wire.videos[0], { _id: '', thumbnail: '' }] }

  test('readPlaylists accepts a list, or an object that contains the list', () => {
    expect(readPlaylists([wire])).toEqual([playlist])
    expect(readPlaylists({ playlists: [wire] })).toEqual([playlist])
    expect(readPlaylists([{ _id: 'p2' }])).toEqual([{ _id: 'p2', name: '', description: '', videos: [] }])
  })

  test.each([[null], [{}], ['p1'], [[{ name: 'No id' }]]])('readPlaylists rejects %j', (value) => {
    expect(() => readPlaylists(value)).toThrow(CallFailure)
  })
})

test('readUser fills in every field from either wire format', () => {
  expect(readUser({ _id: 'u1', subscriberCount: 3, videosCount: 2, email: undefined, isVerified: true })).toEqual({
    _id: 'u1',
    username: '',
    fullName: '',
    email: '',
    avatar: '',
    coverImage: '',
    about: '',
    isVerified: true,
    isSubscribed: false,
    subscribersCount: 3,
    videosCount: 2,
    canResumeUploads: false,
    canEditVideos: false,
    canChooseCategory: false,
    canSetVisibility: false,
    canDeleteAccount: false,
    canCreatePlaylists: false,
  })
  expect(() => readUser({ username: 'ada' })).toThrow(CallFailure)
})

test('the toggle readers return the new state', () => {
  expect(readLikeState({ isLiked: true, likes: 4 })).toEqual({ isLiked: true, likes: 4 })
  expect(readLikeState({ isLiked: true, likeCount: 5 })).toEqual({ isLiked: true, likes: 5 })
  expect(readSubscriptionState({ isSubscribed: true })).toEqual({ isSubscribed: true })
  expect(readSubscriptionState(null)).toEqual({ isSubscribed: false })
})
