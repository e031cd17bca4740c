import type { Fields, Schemas } from '../contract.ts'
import type { ApiClient } from '../create-api-client.ts'
import { readVideo } from '../entities.ts'
import type { Video } from '../entities.ts'
import { contractCall } from '../extensions.ts'
import type { ReadOptions } from '../http/call.ts'
import { fill, isRecord, list, optionalList, thing } from '../read.ts'
import type { Reader } from '../read.ts'

/** Search text, filters and order. Only `query` is required. */
export interface SearchParams {
  /** 1 to 200 characters. */
  query: string
  type?: 'all' | 'videos' | 'channels' | 'playlists' | undefined
  uploaded?: 'day' | 'week' | 'month' | 'year' | undefined
  /** `short`: under 4 minutes. `medium`: 4 to 20 minutes. `long`: over 20 minutes. */
  length?: 'short' | 'medium' | 'long' | undefined
  /** Only videos with captions. */
  captions?: true | undefined
  sort?: 'relevance' | 'date' | 'views' | undefined
}

/** A fragment of plain text, never HTML. `isMatch` marks fragments that match the query. */
export interface Segment {
  text: string
  isMatch: boolean
}

const readSegments = optionalList<Segment>((segment) => fill({ text: '', isMatch: false }, segment))

export interface SearchMatch {
  /** The full title in segments; empty if nothing in it matches. */
  title: Segment[]
  /** An excerpt of the description around the match; empty if nothing matches. */
  description: Segment[]
  /** The full channel name in segments; empty if nothing in it matches. */
  channel: Segment[]
  /** The matching caption and its start time in seconds; null if no caption matches. */
  caption: { start: number; text: Segment[] } | null
}

export type SearchVideo = Video & { match: SearchMatch }

const readSearchVideo: Reader<SearchVideo> = (value) => {
  const { title, description, channel, caption } = Object((value as Fields<Schemas['SearchVideo']>).match)
  return {
    ...readVideo(value),
    match: {
      title: readSegments(title),
      description: readSegments(description),
      channel: readSegments(channel),
      caption: isRecord(caption) ? { ...fill({ start: 0 }, caption), text: readSegments(caption['text']) } : null,
    },
  }
}

const profile = { _id: '', username: '', fullName: '' }
const emptyChannel = { ...profile, avatar: '', isVerified: false, subscribersCount: 0, videosCount: 0, about: '' }

export type SearchChannel = typeof emptyChannel

const emptyPlaylist = {
  _id: '',
  name: '',
  description: '',
  videosCount: 0,
  /** '' for an empty playlist. */
  thumbnail: '',
  owner: profile,
}

export type SearchPlaylist = typeof emptyPlaylist

const emptyResult = {
  query: '',
  /** The corrected query that these results are for, if the original query found nothing; otherwise ''. */
  correctedQuery: '',
  /** Result count across all pages. */
  total: 0,
  /** False if `total` is only a lower bound. */
  isTotalExact: false,
  /** '' on the last page. */
  nextCursor: '',
}

export type SearchPage = typeof emptyResult & {
  videos: SearchVideo[]
  /** With `type: 'all'`, at most three channels, on the first page only. */
  channels: SearchChannel[]
  playlists: SearchPlaylist[]
}

const readSearchPage: Reader<SearchPage> = (value) => {
  const { videos, channels, playlists } = Object(value)
  return {
    ...fill(emptyResult, value),
    videos: list(readSearchVideo)(videos),
    channels: optionalList(thing(emptyChannel))(channels),
    playlists: optionalList(thing(emptyPlaylist))(playlists),
  }
}

/** @param cursor the `nextCursor` of the previous page. */
export function searchFor(
  api: ApiClient,
  params: SearchParams,
  cursor?: string,
  options?: ReadOptions,
): Promise<SearchPage> {
  const query = { ...params, query: params.query.trim(), cursor: cursor || undefined, limit: 20 }
  return contractCall(api)('GET', '/search', { ...options, query, access: 'anyone', read: readSearchPage })
}

export interface Suggestion {
  text: string
  /** Whether the suggestion is a query to search for or a channel to open. */
  kind: 'query' | 'channel'
  /** The channel's username; '' for a query. */
  username: string
  avatar: string
}

const readSuggestions = list<Suggestion>((value) => ({
  ...fill({ text: '', username: '', avatar: '' }, value),
  kind: Object(value).kind === 'channel' ? 'channel' : 'query',
}))

/** Fetches suggestions that complete a partial query. */
export function getSuggestions(api: ApiClient, query: string, options?: ReadOptions): Promise<Suggestion[]> {
  return contractCall(api)('GET', '/search/suggestions', {
    ...options,
    query: { query: query.trim() },
    access: 'anyone',
    read: (value: unknown) => readSuggestions(Object(value).suggestions),
  })
}
