import type { Schemas } from '@kinora/api-client/contract'

/*
 * Factories for objects in the provider's wire format (api.md, "Calls"). Each returns a complete object, so pass only the fields that a test is about, either
 * as in the contract or in another form that the client must accept. A factory that misses one of the contract's fields doesn't compile.
 */

/** A User, as returned by `/users/current-user`. */
export function wireUser(over: object = {}) {
  const user: Required<Schemas['User']> = {
    _id: 'u-ada',
    username: 'ada',
    fullName: 'Ada Lovelace',
    email: 'ada@kinora.example',
    avatar: '/media/ada.webp',
    coverImage: '',
    about: '',
    isVerified: false,
    isSubscribed: false,
    subscribersCount: 0,
    videosCount: 0,
    // Defaults of a provider that only implements the specification. Tests of extensions override them.
    canResumeUploads: false,
    canEditVideos: false,
    canChooseCategory: false,
    canSetVisibility: false,
    canDeleteAccount: false,
    canCreatePlaylists: false,
    canManageAccount: false,
    isHistoryPaused: false,
  }
  return { ...user, ...over }
}

/** A User, as returned by `/users/channel/{username}`. */
export function wireChannel(over: object = {}) {
  return wireUser({
    _id: 'u-grace',
    username: 'grace',
    fullName: 'Grace Hopper',
    email: undefined,
    avatar: '/media/grace.webp',
    coverImage: '/media/grace-cover.webp',
    about: 'Compilers, mostly.',
    isVerified: true,
    subscribersCount: 1200,
    videosCount: 3,
    ...over,
  })
}

/** The `owner` of a video or comment. */
export function wireOwner(over: object = {}) {
  const channel: Schemas['Channel'] = {
    _id: 'u-grace',
    username: 'grace',
    fullName: 'Grace Hopper',
    avatar: '/media/grace.webp',
    isVerified: true,
    isSubscribed: false,
    subscribersCount: 1200,
  }
  return { ...channel, ...over }
}

/** Extension fields, which a provider that only implements the specification leaves out. Tests of extensions set them. */
type ExtensionOfVideo =
  | 'watchedSeconds'
  | 'category'
  | 'captions'
  | 'stream'
  | 'streamPercent'
  | 'streamMessage'
  | 'visibility'
  | 'publishesAt'

/** A Video. Its title includes its `_id`, so that tests can tell videos apart. */
export function wireVideo(over: { _id?: string; [field: string]: unknown } = {}) {
  const { _id = 'v-1' } = over
  const video: Required<Omit<Schemas['Video'], ExtensionOfVideo>> = {
    _id,
    title: `Video ${_id}`,
    description: 'About the video.',
    thumbnail: `/media/${_id}.webp`,
    videoFile: `/media/${_id}.mp4`,
    duration: 65.4,
    views: 1500,
    createdAt: '2020-01-01T00:00:00.000Z',
    likes: 7,
    isLiked: false,
    isDisliked: false,
    ownerDetails: wireOwner(),
  }
  return { ...video, ...over }
}

/** A Comment on the video `v-1`. */
export function wireComment(over: { _id?: string; [field: string]: unknown } = {}) {
  const { _id = 'c-1' } = over
  const comment: Schemas['Comment'] = {
    _id,
    content: `Comment ${_id}`,
    video: 'v-1',
    ownerDetails: wireOwner(),
    createdAt: '2020-01-01T00:00:00.000Z',
    likes: 0,
    isLiked: false,
    replies: [],
    parentComment: null,
  }
  return { ...comment, ...over }
}

/** A Playlist with two videos. */
export function wirePlaylist(over: { _id?: string; [field: string]: unknown } = {}) {
  const { _id = 'p-1' } = over
  const playlist: Schemas['Playlist'] = {
    _id,
    name: `Playlist ${_id}`,
    description: '',
    videos: [
      { _id: 'v-1', thumbnail: '/media/v-1.webp' },
      { _id: 'v-2', thumbnail: '/media/v-2.webp' },
    ],
  }
  return { ...playlist, ...over }
}
