import type { ApiClient } from '../create-api-client.ts'
import { readVideoPage, readVideos } from '../entities.ts'
import type { Video, VideoPage } from '../entities.ts'
import { contractCall } from '../extensions.ts'
import type { ReadOptions } from '../http/call.ts'
import { fill, text } from '../read.ts'
import type { Reader } from '../read.ts'

/** Video categories that owners can choose from, by slug. */
export const categories = {
  music: 'Music',
  gaming: 'Gaming',
  news: 'News',
  sports: 'Sports',
  learning: 'Learning',
  fashion: 'Fashion',
} as const

/** Returns the slug of a video's category, or '' if the video has none or the provider doesn't support categories. */
export function categoryOf({ category }: Pick<Video, 'category'>): string {
  return text(category)
}

export interface PageParams {
  /** One-based. */
  page?: number | undefined
  limit?: number | undefined
}

/** Fetches a page of trending videos. */
export function getTrending(api: ApiClient, params: PageParams = {}, options?: ReadOptions): Promise<VideoPage> {
  const { page = 1, limit = 12 } = params
  const request = { ...options, query: { page, limit }, access: 'anyone', read: readVideoPage } as const
  return contractCall(api)('GET', '/trending', request)
}

export interface CategoryParams extends PageParams {
  sortBy?: 'createdAt' | 'views' | undefined
}

/** A page of a category's videos. */
export type CategoryPage = VideoPage & { category: { slug: string; name: string } }

const readCategoryPage: Reader<CategoryPage> = (value) => ({
  ...readVideoPage(value),
  ...fill({ category: { slug: '', name: '' } }, value),
})

/** Fetches a page of a category's videos. An unknown category fails as `not-found` with the code `CATEGORY_NOT_FOUND`. */
export function getCategory(
  api: ApiClient,
  category: string,
  params: CategoryParams = {},
  options?: ReadOptions,
): Promise<CategoryPage> {
  const { page = 1, limit = 12, sortBy = 'createdAt' } = params
  const request = { ...options, params: { category }, query: { page, limit, sortBy } }
  return contractCall(api)('GET', '/categories/{category}/videos', {
    ...request,
    access: 'anyone',
    read: readCategoryPage,
  })
}

export interface SubscriptionVideosParams {
  /** Leaves out videos in the viewer's history. */
  hideWatched?: boolean | undefined
}

export interface SubscriptionVideos {
  videos: Video[]
  /** '' on the last page. */
  nextCursor: string
}

const readSubscriptionVideos: Reader<SubscriptionVideos> = (value) => ({
  videos: readVideos(Object(value).videos),
  ...fill({ nextCursor: '' }, value),
})

/**
 * Fetches the newest videos from the viewer's subscriptions.
 *
 * @param cursor the `nextCursor` of the previous page.
 */
export function getSubscriptionVideos(
  api: ApiClient,
  { hideWatched = false }: SubscriptionVideosParams = {},
  cursor?: string,
  options?: ReadOptions,
): Promise<SubscriptionVideos> {
  const query = { hideWatched, cursor: cursor || undefined, limit: 20 }
  return contractCall(api)('GET', '/subscriptions/videos', { ...options, query, read: readSubscriptionVideos })
}
