import type { VideoPage } from '@kinora/api-client'
import type { Query, QueryClient } from '@tanstack/react-query'

/** Where the watch remote keeps, by a video's id, the second at which a visitor stopped on this device. */
const storageKey = 'watch:positions'

/** Puts into the lists of videos where this device's viewer stopped in them, as the provider does it for its users: cards then show it. Returns what ends that. */
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

/** Of data that are a page of videos. Undefined for others, and where nothing changes. */
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

/** Storage may hold anything, or be refused. */
function readPositions(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
