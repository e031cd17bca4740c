import type { VideoPage } from '@kinora/api-client'
import type { Query, QueryClient } from '@tanstack/react-query'

/** The watch remote's storage key for a visitor's positions on this device, in seconds by video ID. */
const storageKey = 'watch:positions'

/**
 * Adds a visitor's saved positions to cached lists of videos, as the provider does for its users, so that cards show them. Returns a function that stops it.
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

/** Undefined for data that is not a page of videos, and if nothing changes. */
function withPositions(data: unknown, positions: Record<string, unknown>): VideoPage | undefined {
  if (!isVideoPage(data)) return undefined
  const videos = data.videos.map((video) => {
    const seconds = positions[video._id]
    return typeof seconds === 'number' && video.watchedSeconds !== seconds
      ? { ...video, watchedSeconds: seconds }
      : video
  })
  return videos.some((video, index) => video !== data.videos[index]) ? { ...data, videos } : undefined
}

function isVideoPage(data: unknown): data is VideoPage {
  return Array.isArray((data as Partial<VideoPage> | undefined)?.videos)
}

/** Storage may contain anything, or be blocked. */
function readPositions(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
