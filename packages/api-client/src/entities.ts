/**
 * What the client hands out: one shape for each thing, with every field always there (spec 3). The wire's other forms end in `decode/`.
 * Dates are ISO 8601 in UTC, durations seconds (may be fractional), pictures absolute URLs or paths from the site's root; '' where the
 * provider gave none.
 */

/** A person with an account: the viewer, or the owner of a channel page. */
export interface User {
  _id: string
  username: string
  fullName: string
  /** '' on channels other than the viewer's own. */
  email: string
  avatar: string
  coverImage: string
  about: string
  isVerified: boolean
  /** Whether the viewer is subscribed to this user. */
  isSubscribed: boolean
  subscribersCount: number
  videosCount: number
}

/** Who published a video or wrote a comment. */
export interface Channel {
  /** '' when the provider did not name it; what needs the id must say so (reading 5). */
  _id: string
  username: string
  fullName: string
  avatar: string
  isVerified: boolean
  isSubscribed: boolean
  subscribersCount: number
}

export interface Video {
  _id: string
  title: string
  description: string
  thumbnail: string
  videoFile: string
  /** Seconds. */
  duration: number
  views: number
  createdAt: string
  likes: number
  isLiked: boolean
  isDisliked: boolean
  owner: Channel | null
}

export interface Comment {
  _id: string
  content: string
  /** The id of the video it stands under. */
  video: string
  owner: Channel | null
  createdAt: string
  likes: number
  isLiked: boolean
  replies: Comment[]
  /** The id of the comment it answers; null for a top-level comment. */
  parentComment: string | null
}

/** A video as far as a playlist knows it. */
export interface PlaylistVideo {
  _id: string
  thumbnail: string
}

export interface Playlist {
  _id: string
  name: string
  description: string
  videos: PlaylistVideo[]
}

/** One subscription of the viewer. */
export interface SubscribedChannel {
  /** The id of the subscription, not of the channel. */
  _id: string
  channel: {
    /** '' when the provider did not name it (reading 5). */
    _id: string
    username: string
    fullName: string
    avatar: string
    coverImage: string
    isVerified: boolean
    subscribersCount: number
  }
}

/** Where a page of a list stands. Pages count from 1. */
export interface Pagination {
  page: number
  limit: number
  total: number
  totalPages: number
}

export interface VideoPage {
  videos: Video[]
  pagination: Pagination
}

export interface CommentPage {
  comments: Comment[]
  /** Top-level comments on all pages. */
  totalComments: number
  totalPages: number
  page: number
}

export interface SubscriptionPage {
  channels: SubscribedChannel[]
  currentPage: number
  totalPages: number
  /** Subscriptions on all pages. */
  totalItems: number
}

/** How a like stands after it was toggled. */
export interface LikeState {
  isLiked: boolean
  likes: number
}

/** How a subscription stands after it was toggled. */
export interface SubscriptionState {
  isSubscribed: boolean
}
