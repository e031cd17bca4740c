import type { SiteContent } from './site-content.ts'

/* A signed-in viewer who exists only in the check's browser, so that private pages can be rendered without an account and without writes. */

const id = 'kinora-check'

const viewer = {
  _id: id,
  username: id,
  fullName: 'Kinora check',
  email: 'check@kinora.invalid',
  avatar: '',
  coverImage: '',
  about: '',
  isVerified: false,
  isSubscribed: false,
  subscribersCount: 0,
  videosCount: 0,
  // Also lets the check render pages that need provider extensions.
  canResumeUploads: true,
  canEditVideos: true,
  canChooseCategory: true,
}

/** Creates the tokens of a mock session. The signatures are invalid, and the tokens never leave the browser. */
export function mockTokens(): { accessToken: string; refreshToken: string } {
  const expires = Math.floor(Date.now() / 1000) + 3600
  const accessToken = `${encode({ alg: 'none' })}.${encode({ _id: id, sub: id, exp: expires })}.`
  return { accessToken, refreshToken: accessToken }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/**
 * Returns a mock response to writes and to reads that need a session, built from the site's real videos. Undefined for public reads, which go to the provider.
 *
 * @param path relative to `/api/v1`.
 */
export function mockResponse(method: string, path: string, { videos }: SiteContent): object | undefined {
  if (method !== 'GET' && method !== 'HEAD') return path === '/users/refresh-token' ? mockTokens() : {}
  if (path === '/users/current-user') return viewer
  if (path === '/users/watch-history') return videos
  if (path === '/likes/videos') return { likedVideos: videos.map((video) => ({ _id: video._id, videoDetails: video })) }
  if (path.startsWith('/playlists/user/')) return [{ _id: id, name: 'A playlist', description: '', videos }]
  if (path.startsWith('/subscriptions/u/')) {
    const channels = videos.flatMap(({ ownerDetails }) => ownerDetails ?? [])
    return {
      subscribedChannels: channels
        .slice(0, 1)
        .map((channel) => ({ _id: id, channelDetails: { subscriberCount: 0, ...channel } })),
      pagination: { currentPage: 1, totalPages: 1 },
      subscribedCount: Math.min(channels.length, 1),
    }
  }
  return undefined
}
