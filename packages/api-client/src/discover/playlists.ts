import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InfiniteData, MutationOptions, QueryClient } from '@tanstack/react-query'

import type { Schemas } from '../contract.ts'
import type { ApiClient } from '../create-api-client.ts'
import { readVideos } from '../entities.ts'
import type { Playlist, Video } from '../entities.ts'
import { contractCall } from '../extensions.ts'
import type { ReadOptions } from '../http/call.ts'
import { ignore, list, text, thing } from '../read.ts'
import type { Reader } from '../read.ts'

/** Who can see a playlist: everyone, anyone with the URL, or only its owner. */
export type PlaylistVisibility = Schemas['PlaylistPage']['visibility']

/** The ID of the viewer's built-in list. */
export const watchLaterId = 'watch-later'

/** A playlist with one page of its videos, in order. */
export interface PlaylistPage {
  _id: string
  name: string
  description: string
  visibility: PlaylistVisibility
  /** Whether this is the viewer's built-in list, whose name and visibility are fixed. */
  isWatchLater: boolean
  /** Whether the viewer can change the playlist. */
  isOwn: boolean
  owner: { _id: string; username: string; fullName: string; avatar: string; isVerified: boolean }
  /** The number of videos that the viewer can see. */
  videosCount: number
  videos: Video[]
  /** '' on the last page. */
  nextCursor: string
}

const owner = { _id: '', username: '', fullName: '', avatar: '', isVerified: false }
const flags = { isWatchLater: false, isOwn: false }
const readFields = thing({ _id: '', name: '', description: '', ...flags, owner, videosCount: 0, nextCursor: '' })

const readPlaylistPage: Reader<PlaylistPage> = (value) => ({
  ...readFields(value),
  visibility: visibilityOf(Object(value)),
  videos: readVideos(Object(value).videos),
})

function visibilityOf({ visibility }: { visibility?: unknown }): PlaylistVisibility {
  return visibility === 'public' || visibility === 'unlisted' ? visibility : 'private'
}

/** Returns a playlist's visibility, or undefined if the provider has only the specified calls. */
export function playlistVisibilityOf({ visibility }: Pick<Playlist, 'visibility'>): PlaylistVisibility | undefined {
  return text(visibility) === '' ? undefined : visibilityOf({ visibility })
}

/**
 * Fetches a playlist with its first 100 videos, or the next ones. Fails as `not-found` with the code `PLAYLIST_NOT_FOUND` if the viewer can't see it.
 *
 * @param cursor the `nextCursor` of the previous page.
 */
export function getPlaylist(
  api: ApiClient,
  playlistId: string,
  cursor?: string,
  options?: ReadOptions,
): Promise<PlaylistPage> {
  const request = { ...options, params: { playlistId }, query: { cursor: cursor || undefined, limit: 100 } }
  return contractCall(api)('GET', '/playlists/{playlistId}', { ...request, access: 'anyone', read: readPlaylistPage })
}

/** The fields of a playlist that its owner can change. */
export interface PlaylistFields {
  name: string
  description: string
  visibility: PlaylistVisibility
}

/** Creates a playlist. Fails as `conflict` if the viewer has too many. */
export function createPlaylist(
  api: ApiClient,
  body: Partial<PlaylistFields> & { name: string; videoId?: string },
): Promise<PlaylistPage> {
  return contractCall(api)('POST', '/playlists', { body, read: readPlaylistPage })
}

/** Changes the name, description or visibility of one of the viewer's playlists. */
export function updatePlaylist(
  api: ApiClient,
  playlistId: string,
  body: Partial<PlaylistFields>,
): Promise<PlaylistPage> {
  return contractCall(api)('PATCH', '/playlists/{playlistId}', { params: { playlistId }, body, read: readPlaylistPage })
}

export function removePlaylist(api: ApiClient, playlistId: string): Promise<void> {
  return contractCall(api)('DELETE', '/playlists/{playlistId}', { params: { playlistId }, read: ignore })
}

/** Adds a video to the end of a playlist, or to the start of “Watch later”. No-op if it is already there. Fails as `conflict` if the list is full. */
export function addToPlaylist(api: ApiClient, playlistId: string, videoId: string): Promise<void> {
  const request = { params: { playlistId }, body: { videoId }, read: ignore }
  return contractCall(api)('POST', '/playlists/{playlistId}/videos', request)
}

/** Removes a video from a playlist. No-op if it isn't there. */
export function removeFromPlaylist(api: ApiClient, playlistId: string, videoId: string): Promise<void> {
  const request = { params: { playlistId, videoId }, read: ignore }
  return contractCall(api)('DELETE', '/playlists/{playlistId}/videos/{videoId}', request)
}

/** A playlist of the viewer, and whether it contains a video. */
export type SavePlace = Schemas['SavePlace']

const readSavePlaces = list<SavePlace>((value) => ({
  ...thing({ _id: '', name: '', isWatchLater: false, hasVideo: false })(value),
  visibility: visibilityOf(Object(value)),
}))

/** Fetches the viewer's playlists, “Watch later” first, each with whether it contains the video. */
export function getSavePlaces(api: ApiClient, videoId: string, options?: ReadOptions): Promise<SavePlace[]> {
  return contractCall(api)('GET', '/playlists/saves/{videoId}', {
    ...options,
    params: { videoId },
    read: readSavePlaces,
  })
}

/** Query keys of playlists. A playlist's pages are a video list, so likes also update them. */
export const playlistKeys = {
  pages: ['videos', 'playlist'] as const,
  page: (playlistId: string) => ['videos', 'playlist', playlistId] as const,
  saves: (videoId: string) => ['playlist-saves', videoId] as const,
}

const onlyOnRequest = { retry: false, retryOnMount: false } as const

/** Infinite query of a playlist. */
export function playlistQuery(api: ApiClient, playlistId: string) {
  return infiniteQueryOptions({
    queryKey: playlistKeys.page(playlistId),
    queryFn: ({ pageParam, signal }) => getPlaylist(api, playlistId, pageParam, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    staleTime: 10_000,
    ...onlyOnRequest,
  })
}

/** Query for the playlists that a video can be saved to. */
export const savePlacesQuery = (api: ApiClient, videoId: string) =>
  queryOptions({
    queryKey: playlistKeys.saves(videoId),
    queryFn: ({ signal }) => getSavePlaces(api, videoId, { signal }),
    staleTime: 0,
    ...onlyOnRequest,
  })

type Pages = InfiniteData<PlaylistPage>

/** Returns the videos of the loaded pages, each once. A video that was moved down since the first page loaded is also in a later page. */
export function playlistVideos(pages: readonly PlaylistPage[]): Video[] {
  return [...new Map(pages.flatMap(({ videos }) => videos).map((video) => [video._id, video])).values()]
}

/** What an optimistic change restores if its call fails. */
interface Before {
  pages: Pages | undefined
}

interface ChangeOptions<Variables> {
  queryClient: QueryClient
  playlistId: string
  send: (variables: Variables) => Promise<void>
  change: (pages: PlaylistPage[], variables: Variables) => PlaylistPage[]
}

/**
 * Options of an optimistic change to the videos of a playlist. Changes of one playlist are sent one after the other. They wait while the browser is offline. If
 * a call fails, the playlist is fetched again after the last change, because another device may have changed it.
 */
function changeOptions<Variables>({
  queryClient,
  playlistId,
  send,
  change,
}: ChangeOptions<Variables>): MutationOptions<void, Error, Variables, Before> {
  const queryKey = playlistKeys.page(playlistId)
  const mutationKey = ['change-playlist', playlistId]
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1
  const hasFailed = () => queryClient.getMutationCache().findAll({ mutationKey, status: 'error' }).length > 0
  return {
    mutationKey,
    mutationFn: send,
    scope: { id: `playlist ${playlistId}` },
    networkMode: 'online',
    onMutate: async (variables) => {
      await queryClient.cancelQueries({ queryKey })
      const pages = queryClient.getQueryData<Pages>(queryKey)
      queryClient.setQueryData<Pages>(queryKey, (data) => data && { ...data, pages: change(data.pages, variables) })
      return { pages }
    },
    // Later changes are already shown, and the snapshot is from before them.
    onError: (_error, _variables, before) => {
      if (isLast()) queryClient.setQueryData(queryKey, before?.pages)
    },
    onSettled: async (_data, error) => {
      if (isLast() && (error || hasFailed())) await queryClient.invalidateQueries({ queryKey })
    },
  }
}

/** Options of a mutation that moves a video to the place after another one, or to the start if `after` is null. */
export function moveOptions(api: ApiClient, queryClient: QueryClient, playlistId: string) {
  return changeOptions<{ videoId: string; after: string | null }>({
    queryClient,
    playlistId,
    send: ({ videoId, after }) =>
      contractCall(api)('PATCH', '/playlists/{playlistId}/videos/{videoId}', {
        params: { playlistId, videoId },
        body: { after },
        read: ignore,
      }),
    change: movedIn,
  })
}

/** Options of a mutation that removes a video. */
export function removeOptions(api: ApiClient, queryClient: QueryClient, playlistId: string) {
  return changeOptions<string>({
    queryClient,
    playlistId,
    send: (videoId) => removeFromPlaylist(api, playlistId, videoId),
    change: (pages, videoId) =>
      pages.map((page) => ({
        ...page,
        videos: page.videos.filter(({ _id }) => _id !== videoId),
        videosCount: page.videosCount - 1,
      })),
  })
}

/** Moves a video within the loaded pages. The anchor's page gets the video, so the cursors of all pages stay valid. */
function movedIn(pages: PlaylistPage[], { videoId, after }: { videoId: string; after: string | null }): PlaylistPage[] {
  const video = pages.flatMap(({ videos }) => videos).find(({ _id }) => _id === videoId)
  if (!video || after === videoId) return pages
  return pages.map((page, index) => {
    const videos = page.videos.filter(({ _id }) => _id !== videoId)
    const place = after === null ? (index === 0 ? 0 : -1) : videos.findIndex(({ _id }) => _id === after) + 1
    const isHere = after === null ? index === 0 : place > 0
    return { ...page, videos: isHere ? videos.toSpliced(place, 0, video) : videos }
  })
}
