import type { ApiClient } from '../create-api-client.ts'
import { readVideoPage, readVideos } from '../entities.ts'
import type { Video, VideoPage } from '../entities.ts'
import { contractCall } from '../extensions.ts'
import type { ReadOptions } from '../http/call.ts'
import { fill, text } from '../read.ts'
import type { Reader } from '../read.ts'

/** The categories that an owner can choose for a video, by their slugs. */
export const categories = {
  music: 'Music',
  gaming: 'Gaming',
  news: 'News',
  sports: 'Sports',
  learning: 'Learning',
  fashion: 'Fashion',
} as const

/** The slug of a video's category; '' if it has none, and if the provider does not know categories. */
export function categoryOf({ category }: Pick<Video, 'category'>): string {
  return text(category)
}

export interface PageParams {
  /** Counts from 1. */
  page?: number | undefined
  limit?: number | undefined
}

/** The videos that are viewed most now. */
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

/** Fails as `not-found` with the code `CATEGORY_NOT_FOUND` if there is no such category. */
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
  /** Leaves out what is in the history of the viewer. */
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
 * The newest videos of the channels that the viewer is subscribed to.
 *
 * @param cursor the `nextCursor` of the page before.
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
