import type { Fields, Schemas } from '@kinora/api-client/contract'

import { plainText } from './plain-text.ts'

/** Display name and username of a channel. */
export interface ChannelNames {
  username: string
  /** Full name, or `@{username}`. */
  name: string
}

/** Public data of a channel. Text fields are plain text, and empty if missing. */
export interface PublicChannel extends ChannelNames {
  about: string
  /** Absolute URL, or a path from the site's root. */
  avatar: string
}

const nameLength = 100
const aboutLength = 200

/** Reads the response to `GET /users/channel/{username}`; undefined if the response is unusable. */
export function readPublicChannel(data: Fields<Schemas['User']>): PublicChannel | undefined {
  const names = channelNames(data)
  const { about, avatar } = data
  return (
    names && {
      ...names,
      about: plainText(about, aboutLength),
      avatar: typeof avatar === 'string' ? avatar : '',
    }
  )
}

/** Channel name and username of a user; undefined without a username, because the user then has no channel page. */
export function channelNames({ username, fullName }: Fields<Schemas['Channel']>): ChannelNames | undefined {
  if (!isName(username)) return undefined
  return { username, name: plainText(fullName, nameLength) || `@${plainText(username, nameLength)}` }
}

/** Whether a value can be part of a URL. Excludes lone surrogates. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.isWellFormed()
}
