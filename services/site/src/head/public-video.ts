import type { Fields, Schemas } from '@kinora/api-client/contract'

import { objectOf } from '../public-data/public-answer.ts'
import { channelNames, isName } from './public-channel.ts'
import type { ChannelNames } from './public-channel.ts'
import { plainText } from './plain-text.ts'

/** What of a video is said outside its page. Texts are plain; what the provider does not say is empty. */
export interface PublicVideo {
  id: string
  title: string
  description: string
  /** An absolute URL, or a path from the site's root. */
  thumbnail: string
  videoFile: string
  /** Whole seconds; 0 where it is not known. */
  duration: number
  /** ISO 8601. */
  createdAt: string
  channel: ChannelNames | undefined
}

/** A hundred characters, as the upload takes them, are up to two units each. */
const titleLength = 200
/** What search engines and link previews show of a description is no longer. */
const descriptionLength = 200

/** Reads the answer to `GET /videos/{videoId}`: names that the contract has, and values of whatever kind. Undefined for one that is of no use. */
export function readPublicVideo(data: Fields<Schemas['Video'], 'owner'>): PublicVideo | undefined {
  const { _id: id, title, description, thumbnail, videoFile, duration, createdAt } = data
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
    channel: owner && channelNames(owner),
  }
}

function isoTime(text: string): string {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
