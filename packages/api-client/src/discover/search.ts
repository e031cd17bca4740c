import type { Fields, Schemas } from '../contract.ts'
import type { ApiClient } from '../create-api-client.ts'
import { readVideo } from '../entities.ts'
import type { Video } from '../entities.ts'
import { contractCall } from '../extensions/contract-call.ts'
import type { ReadOptions } from '../http/call.ts'
import { flag, id, list, number, object, optionalList, optionalObject, text } from '../read.ts'
import type { Reader } from '../read.ts'

/** What to search for. Everything but the query may be left out. */
export interface SearchParams {
  /** 1 to 200 characters. */
  query: string
  type?: 'all' | 'videos' | 'channels' | 'playlists' | undefined
  uploaded?: 'day' | 'week' | 'month' | 'year' | undefined
  /** Under 4 minutes, 4 to 20 minutes, over 20 minutes. */
  length?: 'short' | 'medium' | 'long' | undefined
  /** `true`: only videos with captions. */
  captions?: true | undefined
  sort?: 'relevance' | 'date' | 'views' | undefined
}

const readSegment = object({ text, isMatch: flag })

/** A part of a text: whether it is a word that was searched for. Never HTML. */
export type Segment = ReturnType<typeof readSegment>

const readSegments = optionalList(readSegment)

const readMatch = optionalObject({
  /** The whole title in parts; empty if it has no match. */
  title: readSegments,
  /** The part of the description with the match; empty if there is none. */
  description: readSegments,
  /** What is said, and when in seconds; null if the captions have no match. */
  caption: (value: unknown) => (value ? object({ start: number, text: readSegments })(value) : null),
})

export type SearchMatch = ReturnType<typeof readMatch>
export type SearchVideo = Video & { match: SearchMatch }

const readSearchVideo: Reader<SearchVideo> = (value) => ({
  ...readVideo(value),
  match: readMatch((value as Fields<Schemas['SearchVideo']>).match),
})

const readSearchChannel = object({
  _id: id,
  username: text,
  fullName: text,
  avatar: text,
  isVerified: flag,
  subscribersCount: number,
  videosCount: number,
  about: text,
})

export type SearchChannel = ReturnType<typeof readSearchChannel>

const readSearchPlaylist = object({
  _id: id,
  name: text,
  description: text,
  videosCount: number,
  /** '' for an empty playlist. */
  thumbnail: text,
  owner: optionalObject({ _id: text, username: text, fullName: text }),
})

export type SearchPlaylist = ReturnType<typeof readSearchPlaylist>

const readSearchPage = object({
  query: text,
  /** The spelling that the results are for, because the query itself found nothing; '' if it did. */
  correctedQuery: text,
  videos: list(readSearchVideo),
  /** With `type: 'all'` at most 3, and only on the first page. */
  channels: optionalList(readSearchChannel),
  playlists: optionalList(readSearchPlaylist),
  /** On all pages. */
  total: number,
  /** False if there are more than `total`. */
  isTotalExact: flag,
  /** '' on the last page. */
  nextCursor: text,
})

export type SearchPage = ReturnType<typeof readSearchPage>

/** @param cursor the `nextCursor` of the page before. */
export function searchFor(
  api: ApiClient,
  params: SearchParams,
  cursor?: string,
  options?: ReadOptions,
): Promise<SearchPage> {
  const query = { ...params, query: params.query.trim(), cursor: cursor || undefined, limit: 20 }
  return contractCall(api)('GET', '/search', { ...options, query, access: 'anyone', read: readSearchPage })
}

const readSuggestion = object({
  text,
  /** A query to search for, or a channel to go to. */
  kind: (value: unknown) => (value === 'channel' ? 'channel' : 'query'),
  /** '' for a query. */
  username: text,
  avatar: text,
})

export type Suggestion = ReturnType<typeof readSuggestion>

const readSuggestions = object({ suggestions: list(readSuggestion) })

/** What a beginning of a query may become. */
export async function getSuggestions(api: ApiClient, query: string, options?: ReadOptions): Promise<Suggestion[]> {
  const request = { ...options, query: { query: query.trim() }, access: 'anyone', read: readSuggestions } as const
  return (await contractCall(api)('GET', '/search/suggestions', request)).suggestions
}
