import { hotVideoId, lpadded, viewerId, wordOfRank } from './fill-at-scale.ts'

/** A call to measure, and who makes it. */
export interface ScaleCall {
  name: string
  path: string
  /** GET by default. */
  method?: 'GET' | 'POST'
  body?: Record<string, unknown>
  /** Whether the account with the most data makes the call. Otherwise, the call is signed out. */
  isSignedIn?: boolean
  /** Name of the call for the first page. Its time is reported next to this call's. */
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

const video = `/videos/${lpadded(77)}`

/** Writes by the account with the most data. Toggles run twice so each round starts from the same state. */
const writes: ScaleCall[] = [
  {
    isSignedIn: true,
    name: 'a comment',
    method: 'POST',
    path: `/comments/${hotVideoId}`,
    body: { content: 'Written meanwhile.' },
  },
  {
    isSignedIn: true,
    name: 'a reply',
    method: 'POST',
    path: `/comments/${hotVideoId}`,
    body: { content: 'Written meanwhile.', parentComment: lpadded(100) },
  },
  { isSignedIn: true, name: 'a video like', method: 'POST', path: `/likes/toggle/v/${lpadded(77)}` },
  { isSignedIn: true, name: 'a comment like', method: 'POST', path: `/likes/toggle/c/${lpadded(100)}` },
  { isSignedIn: true, name: 'a subscription', method: 'POST', path: `/subscriptions/c/${lpadded(7)}` },
  { isSignedIn: true, name: 'a view', method: 'POST', path: `${video}/views` },
  { isSignedIn: true, name: 'a position', method: 'POST', path: `${video}/position`, body: { seconds: 12 } },
]

/** All reads (of first and distant pages) and all writes. */
export const scaleCalls: ScaleCall[] = [
  ...lists,
  { name: 'videos, page 25,000', path: '/videos?limit=20&page=25000', firstPage: 'videos by createdAt' },
  { name: 'videos, last page', path: '/videos?limit=20&page=50000', firstPage: 'videos by createdAt' },
  { name: 'videos, page 1,000,000', path: '/videos?limit=20&page=1000000', firstPage: 'videos by createdAt' },
  { name: 'recommendations for a viewer', path: '/videos?limit=20&sortBy=recommended', isSignedIn: true },
  {
    name: 'recommendations for a viewer, page 100',
    path: '/videos?limit=20&sortBy=recommended&page=100',
    isSignedIn: true,
    firstPage: 'recommendations for a viewer',
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
  ...['', '&sort=date', '&sort=views', '&captions=true&length=medium&uploaded=year'].map((options) => ({
    name: `search for two words${options}`,
    path: `/search?query=${wordOfRank(40)}+${wordOfRank(90)}${options}`,
  })),
  { name: 'search for the most common word', path: `/search?query=${wordOfRank(1)}` },
  { name: 'search for a rare word', path: `/search?query=${wordOfRank(7000)}` },
  { name: 'search for a misspelled word', path: `/search?query=${wordOfRank(300)}x` },
  { name: 'suggestions for two letters', path: `/search/suggestions?query=${wordOfRank(5).slice(0, 2)}` },
  { name: 'suggestions for five letters', path: `/search/suggestions?query=${wordOfRank(300).slice(0, 5)}` },
  { name: 'trending', path: '/trending?limit=20' },
  { name: 'a category', path: '/categories/music/videos?limit=20' },
  { name: 'videos from 10,000 subscriptions', path: '/subscriptions/videos?limit=20', isSignedIn: true },
  { name: 'liked videos', path: '/likes/videos', isSignedIn: true },
  { name: 'history', path: '/users/watch-history', isSignedIn: true },
  { name: '10,000 subscriptions', path: `/subscriptions/u/${viewerId}?limit=20`, isSignedIn: true },
  {
    name: '10,000 subscriptions, page 100',
    path: `/subscriptions/u/${viewerId}?limit=20&page=100`,
    isSignedIn: true,
    firstPage: '10,000 subscriptions',
  },
  { name: 'sessions, 100 of 200', path: '/users/sessions', isSignedIn: true },
  { name: 'account export', path: '/users/me/export', isSignedIn: true },
  { name: 'playlists, 200 of 250', path: `/playlists/user/${viewerId}`, isSignedIn: true },
  ...writes,
]
