import type { Schemas } from '@kinora/api-client/contract'

/*
 * Objects in the provider's format (api.md, "Calls"). Each factory returns a complete object; pass only the fields that a test is about, in the contract's form
 * or in another form that the client must accept. A factory does not compile if it omits a field of the contract.
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
    // The defaults of a provider that implements only the specification. Tests of extensions set these fields.
    canResumeUploads: false,
    canEditVideos: false,
    canChooseCategory: false,
    canDeleteAccount: false,
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

/** The owner field of a video or a comment. */
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

/** Extension fields, which a provider that implements only the specification omits. Tests of extensions set them. */
type ExtensionOfVideo = 'watchedSeconds' | 'category' | 'captions' | 'stream' | 'streamPercent' | 'streamMessage'

/** A Video. Its title contains its `_id`, so tests can distinguish several videos. */
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
