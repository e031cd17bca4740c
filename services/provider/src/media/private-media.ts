import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { sql } from '../database/drizzle.ts'
import { videos } from '../database/schema.ts'
import { deriveKey } from '../derive-key.ts'

/** The URL of a private file is valid for one to two of these periods. It changes only once in a period, so a page that fetches a video again keeps playing. */
const periodMs = 12 * 60 * 60 * 1000

/** The viewer of a response: a user or a visitor, and the token with which they can read the files of their own private videos. */
export interface Viewer<UserId = string | null> {
  userId: UserId
  /** For URLs; empty for a visitor. */
  mediaToken: string
}

/** Creates and verifies the URLs of private files. */
export interface PrivateMedia {
  viewerOf<UserId extends string | null>(userId: UserId): Viewer<UserId>
  /** Returns the user that a token is for, or undefined if it is invalid or has expired. */
  userOf(token: string): string | undefined
}

/** Returns the folder of the current video's files in URLs, as a SQL expression. */
export function mediaFolder(token: string | SQL): SQL<string> {
  return sql`case when ${videos.visibility} = 'private' then '/media/private/' || ${token}::text || '/' else '/media/' end`
}

const folderPattern = /^private\/([^/]+)\/(.+)$/

/** Splits the path of a private file below `/media/` into its token and its key. Returns undefined for other paths. */
export function parsePrivatePath(path: string): { token: string; key: string } | undefined {
  const [, token, key] = folderPattern.exec(path) ?? []
  return token === undefined || key === undefined ? undefined : { token, key }
}

/** Removes the token for private files from a URL, for logs. */
export function withoutMediaToken(url: string): string {
  return url.replace(/(\/media\/private\/)[^/]+/, '$1…').replace(/([?&]token=)[^&]+/, '$1…')
}

/**
 * Media elements send no access token, so the URL of a private file contains a signed token for its owner. The token is a folder, so a playlist's relative
 * URLs contain it too.
 */
export function createPrivateMedia(secret: string, clock: Clock): PrivateMedia {
  const key = deriveKey(secret, 'private media')
  const sign = (content: string) => createHmac('sha256', key).update(content).digest('base64url')
  return {
    viewerOf(userId) {
      if (userId === null) return { userId, mediaToken: '' }
      const lastPeriod = Math.floor(clock().getTime() / periodMs) + 1
      const content = `${userId}.${lastPeriod}`
      return { userId, mediaToken: `${content}.${sign(content)}` }
    },
    userOf(token) {
      const [userId = '', lastPeriod = '', signature = ''] = token.split('.')
      const expected = Buffer.from(sign(`${userId}.${lastPeriod}`))
      const given = Buffer.from(signature)
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected)
      return isGenuine && clock().getTime() / periodMs < Number(lastPeriod) + 1 ? userId : undefined
    },
  }
}
