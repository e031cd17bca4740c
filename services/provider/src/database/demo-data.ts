/**
 * Demo data, exported as `demo` from a folder. Items refer to each other by keys. IDs are derived from the keys, so every installation has the same IDs. Paths
 * are relative to the folder, and ages are relative to the time of seeding.
 */
export interface DemoData {
  users: DemoUser[]
  videos: DemoVideo[]
  captions: DemoCaptions[]
  comments: DemoComment[]
  videoLikes: { user: string; video: string; createdMinutesAgo?: number }[]
  commentLikes: { user: string; comment: string }[]
  subscriptions: { subscriber: string; channel: string; createdMinutesAgo?: number }[]
  playlists: { owner: string; name: string; description: string; visibility?: string; videos: string[] }[]
  /** A folder of Markdown files with the operator's pages. */
  pages?: string
  history: { user: string; video: string; watchedMinutesAgo: number }[]
  /** The credentials that the login page offers to newcomers. Users without a password of their own share this one. */
  demoLogin: { email: string; password: string }
}

export interface DemoUser {
  key: string
  username: string
  fullName: string
  email: string
  password?: string
  about: string
  isVerified: boolean
  avatar: string
  cover?: string
  createdDaysAgo: number
}

export interface DemoVideo {
  key: string
  /** A user's key. */
  owner: string
  title: string
  description: string
  clip: string
  thumbnail: string
  durationSeconds: number
  views: number
  category?: string
  createdMinutesAgo: number
}

export interface DemoCaptions {
  /** A video's key. */
  video: string
  language: string
  label: string
  /** The cues in order. Each cue ends when the next one starts. `start` is in seconds. */
  cues: { start: number; text: string }[]
}

export interface DemoComment {
  key: string
  /** A video's key. */
  video: string
  /** A user's key. */
  author: string
  content: string
  createdMinutesAgo: number
  /** The key of the top-level comment that this comment replies to. */
  parent?: string
}
