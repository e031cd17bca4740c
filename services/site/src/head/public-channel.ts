import type { Fields, Schemas } from '@kinora/api-client/contract'

import { plainText } from './plain-text.ts'

/** What a channel is called. */
export interface ChannelNames {
  username: string
  /** Its full name, or `@{username}`. */
  name: string
}

/** What of a channel is said outside its page. Texts are plain; what the provider does not say is empty. */
export interface PublicChannel extends ChannelNames {
  about: string
  /** An absolute URL, or a path from the site's root. */
  avatar: string
}

const nameLength = 100
const aboutLength = 200

/** Reads the answer to `GET /users/channel/{username}`. Undefined for one that is of no use. */
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

/** Undefined for a user without a username, to whom nothing leads. */
export function channelNames({ username, fullName }: Fields<Schemas['Channel']>): ChannelNames | undefined {
  if (!isName(username)) return undefined
  return { username, name: plainText(fullName, nameLength) || `@${plainText(username, nameLength)}` }
}

/** Whether a value can be part of a URL. Half a character cannot. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.isWellFormed()
}
