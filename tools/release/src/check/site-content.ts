import { pathForms } from '@kinora/releases'

/** A video as the provider lists it; only what is needed to find pages. */
export interface ListedVideo {
  _id: string
  ownerDetails?: { _id: string; username: string; fullName: string; avatar?: string }
}

/** Real content of the site, for pages that show some. */
export interface SiteContent {
  videos: ListedVideo[]
}

/** A few of the site's videos; none where it has none. @throws {Error} when the provider behind the site does not answer. */
export async function readSiteContent(siteUrl: string): Promise<SiteContent> {
  const url = `${siteUrl}/api/v1/videos?limit=4&page=1`
  const answer = await fetch(url).catch((error: unknown) => {
    throw new Error(`${url} does not answer, so no page can be rendered with real content.`, { cause: error })
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}, so no page can be rendered with real content.`)
  const { data } = (await answer.json()) as { data: { videos: ListedVideo[] } }
  return { videos: data.videos }
}

/**
 * The path of a URL that a route answers, its parameters filled in from real content: `videoId` with a video's id, `username` with a channel's name. Undefined
 * where the site has no such content, or nobody knows what a parameter means.
 */
export function exampleUrl(path: string, { videos: [video] }: SiteContent): string | undefined {
  const known: Record<string, string | undefined> = { videoId: video?._id, username: video?.ownerDetails?.username }
  const valueOf = (segment: string) => (segment.startsWith(':') ? known[segment.slice(1)] : segment)
  const form = pathForms(path).find((segments) => segments.every((segment) => valueOf(segment) !== undefined))
  return (
    form &&
    `/${form.flatMap((segment) => (segment === '*' ? [] : encodeURIComponent(valueOf(segment) ?? ''))).join('/')}`
  )
}
