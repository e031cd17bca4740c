import type { VideoPage } from '@kinora/api-client'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

/** The watch remote's storage key for a visitor's positions on this device: seconds, by video ID. */
const storageKey = 'watch:positions'

/**
 * Adds a visitor's saved positions to cached video lists so that cards can show them. For signed-in users, the provider does this. Returns a function that
 * stops updating the lists.
 */
export function showSavedPositions(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()

  function fill({ queryKey, state }: Query) {
    const filled = withPositions(state.data, readPositions())
    if (filled !== undefined) queryClient.setQueryData(queryKey, filled, { updatedAt: state.dataUpdatedAt })
  }

  for (const query of cache.getAll()) fill(query)
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') fill(event.query)
  })
}

/** Returns a copy of cached data with the saved positions filled in; undefined if the data has no videos or nothing would change. */
function withPositions(data: unknown, positions: Record<string, unknown>): object | undefined {
  const { videos, pages } = Object(data) as Partial<VideoPage & InfiniteData<unknown>>
  if (Array.isArray(pages)) {
    const filled = pages.map((page) => withPositions(page, positions) ?? page)
    return filled.some((page, index) => page !== pages[index]) ? { ...(data as object), pages: filled } : undefined
  }
  if (!Array.isArray(videos)) return undefined
  const filled = videos.map((video) => {
    const seconds = positions[video._id]
    return typeof seconds === 'number' && video.watchedSeconds !== seconds
      ? { ...video, watchedSeconds: seconds }
      : video
  })
  return filled.some((video, index) => video !== videos[index]) ? { ...(data as object), videos: filled } : undefined
}

/** Reads the saved positions. Storage may be blocked or hold invalid data. */
function readPositions(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
