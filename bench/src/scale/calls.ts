import { hotVideoId, lpadded, viewerId } from './fill-at-scale.ts'

/** A call that is measured, and who makes it. */
export interface ScaleCall {
  name: string
  path: string
  /** By the account that has much of everything; otherwise by a visitor. */
  isSignedIn?: boolean
  /** The call's own first page, beside which its time is told. */
  firstPage?: string
}

const lists: ScaleCall[] = ['createdAt', 'views', 'likes', 'recommended'].flatMap((sortBy) => [
  { name: `videos by ${sortBy}`, path: `/videos?limit=20&sortBy=${sortBy}` },
  {
    name: `videos by ${sortBy}, page 100`,
    path: `/videos?limit=20&sortBy=${sortBy}&page=100`,
    firstPage: `videos by ${sortBy}`,
  },
])

/** Every call that reads, at its first page and far down. */
export const scaleCalls: ScaleCall[] = [
  ...lists,
  { name: 'videos, page 25,000', path: '/videos?limit=20&page=25000', firstPage: 'videos by createdAt' },
  { name: 'videos, last page', path: '/videos?limit=20&page=50000', firstPage: 'videos by createdAt' },
  { name: 'videos, page 1,000,000', path: '/videos?limit=20&page=1000000', firstPage: 'videos by createdAt' },
  { name: 'recommended to a viewer', path: '/videos?limit=20&sortBy=recommended', isSignedIn: true },
  {
    name: 'recommended to a viewer, page 100',
    path: '/videos?limit=20&sortBy=recommended&page=100',
    isSignedIn: true,
    firstPage: 'recommended to a viewer',
  },
  { name: "a channel's videos", path: `/videos?limit=20&userId=${lpadded(7)}` },
  { name: 'a video', path: `/videos/${hotVideoId}` },
  { name: 'a channel', path: '/users/channel/user7' },
  { name: 'comments, newest', path: `/comments/${hotVideoId}?limit=20` },
  {
    name: 'comments, newest, page 100',
    path: `/comments/${hotVideoId}?limit=20&page=100`,
    firstPage: 'comments, newest',
  },
  { name: 'comments by likes', path: `/comments/${hotVideoId}?limit=20&sortBy=likes` },
  {
    name: 'comments by likes, page 100',
    path: `/comments/${hotVideoId}?limit=20&sortBy=likes&page=100`,
    firstPage: 'comments by likes',
  },
  { name: 'liked videos', path: '/likes/videos', isSignedIn: true },
  { name: 'history', path: '/users/watch-history', isSignedIn: true },
  { name: 'subscriptions of 10,000', path: `/subscriptions/u/${viewerId}?limit=20`, isSignedIn: true },
  {
    name: 'subscriptions of 10,000, page 100',
    path: `/subscriptions/u/${viewerId}?limit=20&page=100`,
    isSignedIn: true,
    firstPage: 'subscriptions of 10,000',
  },
  { name: 'playlists, 200 of 250', path: `/playlists/user/${viewerId}`, isSignedIn: true },
]
