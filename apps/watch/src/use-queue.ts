import { playlistQuery, playlistVideos } from '@kinora/api-client/discover'
import { useApiClient } from '@kinora/shell-contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/** How many pages of a playlist the queue loads to find the current video, or to shuffle. */
const maxPages = 10

/** For how long the queue does not fetch the list again when the next video opens, in milliseconds. */
const staleTime = 300_000

/**
 * Returns the playlist of a watch page's query (`list=`), and the neighbours of the current video in it. With `shuffle=`, the order depends on that number, and
 * the queue has no end.
 */
export function useQueue(params: URLSearchParams, videoId: string) {
  const listId = params.get('list') ?? ''
  const seed = params.get('shuffle') ?? undefined
  const search = `?${new URLSearchParams({ list: listId, ...(seed !== undefined && { shuffle: seed }) })}`
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...playlistQuery(useApiClient(), listId),
    staleTime,
  })
  const pages = data?.pages ?? []
  const loaded = playlistVideos(pages)
  const videos = seed === undefined ? loaded : shuffled(loaded, seed)
  const place = videos.findIndex(({ _id }) => _id === videoId)
  const previous = place > 0 ? videos[place - 1] : seed === undefined ? undefined : videos.at(-1)
  const following = place === -1 ? undefined : (videos[place + 1] ?? (seed === undefined ? undefined : videos[0]))
  const next = following?._id === videoId ? undefined : following

  const needsMore = hasNextPage && !isFetching && !error && pages.length < maxPages && (seed !== undefined || !next)
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])

  return { pages, error, videos, place, previous, next, search }
}

/** Sorts videos into an order that depends only on their IDs and the seed, so it stays the same on every page. */
export function shuffled<Item extends { _id: string }>(items: readonly Item[], seed: string): Item[] {
  const keys = new Map(items.map((item) => [item, hashOf(seed + item._id)]))
  return items.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
}

/** FNV-1a with a final mix, which spreads similar texts. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return (hash ^ (hash >>> 13)) >>> 0
}
