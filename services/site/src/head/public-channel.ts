import type { Fields, Schemas } from '@kinora/api-client/contract'

import { plainText } from './plain-text.ts'

/** A channel's name and username. */
export interface ChannelNames {
  username: string
  /** The full name, or `@{username}`. */
  name: string
}

/** A channel's public data. Text fields are plain text, or empty if missing. */
export interface PublicChannel extends ChannelNames {
  about: string
  /** An absolute URL, or a path from the site's root. */
  avatar: string
}

const nameLength = 100
const aboutLength = 200

/** Reads the response to `GET /users/channel/{username}`. Undefined if the response is not usable. */
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

/** A user's channel name and username; undefined for a user without a username, who has no channel page. */
export function channelNames({ username, fullName }: Fields<Schemas['Channel']>): ChannelNames | undefined {
  if (!isName(username)) return undefined
  return { username, name: plainText(fullName, nameLength) || `@${plainText(username, nameLength)}` }
}

/** Whether a value can be part of a URL. Excludes lone surrogates. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.isWellFormed()
}
