import type { APIRequestContext } from '@playwright/test'

interface ListedVideo {
  _id: string
  title: string
  views: number
  ownerDetails: { _id: string; username: string; fullName: string }
}

/** Returns the most viewed video. The newest may be another test's upload. */
export async function mostViewed(request: APIRequestContext): Promise<ListedVideo> {
  const { data } = (await (await request.get('/api/v1/videos?limit=1&sortBy=views')).json()) as {
    data: { videos: [ListedVideo] }
  }
  return data.videos[0]
}
