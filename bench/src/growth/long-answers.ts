import type { DataOf, Schemas } from '@kinora/api-client/contract'

const owner: Schemas['Channel'] = {
  _id: 'c1',
  username: 'channel',
  fullName: 'A channel',
  avatar: '',
  isVerified: false,
  isSubscribed: false,
  subscribersCount: 1,
}

function video(index: number): Schemas['Video'] {
  return {
    _id: `v${index}`,
    title: `A video with a title of common length, ${index}`,
    description: 'A sentence of its description.',
    thumbnail: '',
    videoFile: '',
    duration: 61,
    views: index,
    createdAt: '2026-01-01T00:00:00.000Z',
    likes: 0,
    isLiked: false,
    isDisliked: false,
    ownerDetails: owner,
  }
}

function comment(index: number): Schemas['Comment'] {
  return {
    _id: `k${index}`,
    content: `A comment of common length, which says what somebody thought of it. ${index}`,
    video: 'v1',
    ownerDetails: owner,
    createdAt: '2026-01-01T00:00:00.000Z',
    likes: 0,
    isLiked: false,
    parentComment: null,
    replies: [],
  }
}

function envelope<Data>(data: Data): string {
  return JSON.stringify({ statusCode: 200, success: true, message: 'Here.', data })
}

const upTo = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index))

/** The answer of `GET /users/watch-history` to somebody who watched that many videos. */
export const historyOf = (count: number) => envelope<DataOf<'GET', '/users/watch-history'>>(upTo(count, video))

/** The answer of `GET /likes/videos` to somebody who likes that many. */
export const likesOf = (count: number) =>
  envelope<DataOf<'GET', '/likes/videos'>>({
    likedVideos: upTo(count, (index) => ({ _id: `l${index}`, videoDetails: video(index) })),
  })

/** The answer of `GET /comments/:videoId` with that many comments on one page. */
export const commentsOf = (count: number) =>
  envelope<DataOf<'GET', '/comments/{videoId}'>>({
    comments: upTo(count, comment),
    pagination: { page: 1, limit: count, totalComments: count, totalPages: 1 },
  })
