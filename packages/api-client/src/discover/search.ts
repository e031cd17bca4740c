import type { Fields, Schemas } from '../contract.ts'
import type { ApiClient } from '../create-api-client.ts'
import { readVideo } from '../entities.ts'
import type { Video } from '../entities.ts'
import { contractCall } from '../extensions.ts'
import type { ReadOptions } from '../http/call.ts'
import { fill, isRecord, list, optionalList, thing } from '../read.ts'
import type { Reader } from '../read.ts'

/** Search parameters. Only the query is required. */
export interface SearchParams {
  /** 1 to 200 characters. */
  query: string
  type?: 'all' | 'videos' | 'channels' | 'playlists' | undefined
  uploaded?: 'day' | 'week' | 'month' | 'year' | undefined
  /** `short`: under 4 minutes. `medium`: 4 to 20 minutes. `long`: over 20 minutes. */
  length?: 'short' | 'medium' | 'long' | undefined
  /** `true`: only videos with captions. */
  captions?: true | undefined
  sort?: 'relevance' | 'date' | 'views' | undefined
}

/** A plain-text fragment; `isMatch` if it matches the query. Never HTML. */
export interface Segment {
  text: string
  isMatch: boolean
}

const readSegments = optionalList<Segment>((segment) => fill({ text: '', isMatch: false }, segment))

export interface SearchMatch {
  /** The whole title in segments; empty if it has no match. */
  title: Segment[]
  /** The part of the description around the match; empty if it has no match. */
  description: Segment[]
  /** The whole name of the channel in segments; empty if it has no match. */
  channel: Segment[]
  /** The matching caption and its start in seconds; null if the captions have no match. */
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
  /** The corrected spelling that produced the results, if the original query had no results; otherwise ''. */
  correctedQuery: '',
  /** The number of results on all pages. */
  total: 0,
  /** False if there are more results than `total`. */
  isTotalExact: false,
  /** '' on the last page. */
  nextCursor: '',
}

export type SearchPage = typeof emptyResult & {
  videos: SearchVideo[]
  /** With `type: 'all'`, at most 3 and only on the first page. */
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
  /** A query to search for, or a channel to open. */
  kind: 'query' | 'channel'
  /** '' for a query. */
  username: string
  avatar: string
}

const readSuggestions = list<Suggestion>((value) => ({
  ...fill({ text: '', username: '', avatar: '' }, value),
  kind: Object(value).kind === 'channel' ? 'channel' : 'query',
}))

/** Fetches completions of a partial query. */
export function getSuggestions(api: ApiClient, query: string, options?: ReadOptions): Promise<Suggestion[]> {
  return contractCall(api)('GET', '/search/suggestions', {
    ...options,
    query: { query: query.trim() },
    access: 'anyone',
    read: (value: unknown) => readSuggestions(Object(value).suggestions),
  })
}
