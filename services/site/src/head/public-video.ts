import type { Fields, Schemas } from '@kinora/api-client/contract'

import { objectOf } from '../public-data/public-response.ts'
import { channelNames, isName } from './public-channel.ts'
import type { ChannelNames } from './public-channel.ts'
import { plainText } from './plain-text.ts'

/** Public data of a video. Text fields are plain text, and empty if missing. */
export interface PublicVideo {
  id: string
  title: string
  description: string
  /** Absolute URL, or a path from the site's root. */
  thumbnail: string
  videoFile: string
  /** In whole seconds; 0 if unknown. */
  duration: number
  /** ISO 8601. */
  createdAt: string
  /** Whether only viewers who know the URL may find the video. */
  isUnlisted: boolean
  channel: ChannelNames | undefined
}

/** The upload form allows 100 characters of up to two UTF-16 units each. */
const titleLength = 200
/** Search engines and link previews don't show more than this. */
const descriptionLength = 200

/** Reads the response to `GET /videos/{videoId}`. Trusts only the field names, not the types of their values. Undefined if the response is unusable. */
export function readPublicVideo(data: Fields<Schemas['Video'], 'owner'>): PublicVideo | undefined {
  const { _id: id, title, description, thumbnail, videoFile, duration, createdAt, visibility } = data
  if (!isName(id)) return undefined
  const owner = objectOf(data.ownerDetails) ?? objectOf(data.owner)
  return {
    id,
    title: plainText(title, titleLength) || 'Untitled video',
    description: plainText(description, descriptionLength),
    thumbnail: typeof thumbnail === 'string' ? thumbnail : '',
    videoFile: typeof videoFile === 'string' ? videoFile : '',
    duration: typeof duration === 'number' && duration > 0 && duration < 1e7 ? Math.floor(duration) : 0,
    createdAt: typeof createdAt === 'string' ? isoTime(createdAt) : '',
    isUnlisted: visibility === 'unlisted',
    channel: owner && channelNames(owner),
  }
}

function isoTime(text: string): string {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
