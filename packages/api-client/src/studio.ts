/*
 * Calls for managing the viewer's own videos. Optional, like `./extensions`: if the provider doesn't support a call, `isUnknownCall` is true for its error. The
 * shell doesn't share this entry point.
 */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { DataOf, Fields, QueryOf } from './contract.ts'
import type { ApiClient } from './create-api-client.ts'
import { readVideo, readVideoPage } from './entities.ts'
import type { Video, VideoPage } from './entities.ts'
import { contractCall, progressOf } from './extensions.ts'
import type { StreamProgress } from './extensions.ts'
import type { ReadOptions } from './http/call.ts'
import { fill, list, optionalList, text } from './read.ts'
import type { Reader } from './read.ts'
import { visibilityFields, visibilityOf } from './visibility.ts'
import type { VideoVisibility } from './visibility.ts'

/** One of the viewer's own videos. */
export type StudioVideo = Video & VideoVisibility & { comments: number; progress: StreamProgress }

export interface StudioPage {
  videos: StudioVideo[]
  pagination: VideoPage['pagination']
}

const readStudioVideo: Reader<StudioVideo> = (value) => {
  const video = readVideo(value)
  return { ...video, ...visibilityOf(video), ...fill({ comments: 0 }, value), progress: progressOf(value) }
}

const readStudioPage: Reader<StudioPage> = (value) => ({
  pagination: readVideoPage(value).pagination,
  videos: list(readStudioVideo)((value as Fields<DataOf<'GET', '/studio/videos'>>).videos),
})

/** Filter, order and page of the viewer's own videos. `query` is part of the title. Defaults to the 20 newest videos. */
export type StudioParams = { [Name in keyof StudioQuery]?: StudioQuery[Name] | undefined }
type StudioQuery = QueryOf<'GET', '/studio/videos'>

/** Fetches a page of the viewer's own videos, whatever their visibility. */
export function getStudioVideos(api: ApiClient, params: StudioParams, options?: ReadOptions): Promise<StudioPage> {
  const { page = 1, limit = 20, sortBy = 'createdAt', sortType = 'desc', visibility, query } = params
  return contractCall(api)('GET', '/studio/videos', {
    ...options,
    query: { page, limit, sortBy, sortType, visibility, query: query || undefined },
    read: readStudioPage,
  })
}

/** Changes the visibility of up to 100 of the viewer's own videos. Returns the IDs of the changed ones. */
export function setVisibility(api: ApiClient, ids: string[], change: VideoVisibility): Promise<string[]> {
  return contractCall(api)('PATCH', '/studio/videos', {
    body: { ids, ...visibilityFields(change) },
    read: (value: unknown) => optionalList(text)((value as Fields<DataOf<'PATCH', '/studio/videos'>>).changed),
  })
}

/** Views on one day in UTC, such as `2026-11-28`. */
export interface DayOfViews {
  day: string
  views: number
}

export interface ViewsParams {
  days: number
  /** Counts only this video's views. */
  videoId?: string | undefined
}

/** Fetches the views of the viewer's own videos on each of the last days, oldest first. The last one is today. */
export function getViews(api: ApiClient, { days, videoId }: ViewsParams, options?: ReadOptions): Promise<DayOfViews[]> {
  return contractCall(api)('GET', '/studio/views', {
    ...options,
    query: { days, videoId },
    read: (value: unknown) =>
      list((day): DayOfViews => fill({ day: '', views: 0 }, day))(
        (value as Fields<DataOf<'GET', '/studio/views'>>).days,
      ),
  })
}

/** Query keys. Those of videos start with `queryKeys.videoLists()`, so likes, uploads and edits also update these lists. */
export const studioKeys = {
  everyPage: () => ['videos', 'studio'] as const,
  videos: (params: StudioParams) => ['videos', 'studio', params] as const,
  everyViews: () => ['studio-views'] as const,
  views: (params: ViewsParams) => ['studio-views', params] as const,
}

// As in `readQuery`: the client already retries reads where that helps, and further retries are up to the viewer.
const onlyOnRequest = { retry: false, retryOnMount: false } as const

/** How often to check the progress of videos that are being processed, in milliseconds. */
const progressMs = 5_000

/** Query for a page of the viewer's own videos. Shows the previous page while the next one loads, and the progress of processing. */
export const studioVideosQuery = (api: ApiClient, params: StudioParams) =>
  queryOptions({
    queryKey: studioKeys.videos(params),
    queryFn: ({ signal }) => getStudioVideos(api, params, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.videos.some(({ progress }) => progress.percent !== null) ? progressMs : false,
    ...onlyOnRequest,
  })

/** Query for views by day. */
export const viewsQuery = (api: ApiClient, params: ViewsParams) =>
  queryOptions({
    queryKey: studioKeys.views(params),
    queryFn: ({ signal }) => getViews(api, params, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    ...onlyOnRequest,
  })
