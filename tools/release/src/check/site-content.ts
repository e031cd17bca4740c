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

/** The address of a route, its parameters filled in from real content: a video's id, a channel's name, `sample` for any other. */
export function addressOf(path: string, { videos: [video] }: SiteContent): string {
  const known: Record<string, string | undefined> = {
    videoId: video?._id,
    username: video?.ownerDetails?.username,
  }
  const segments = path.split('/').filter((segment) => segment !== '*')
  return segments
    .map((segment) => (segment.startsWith(':') ? parameter(segment.slice(1).replace(/\?$/, ''), known) : segment))
    .join('/')
}

function parameter(name: string, known: Record<string, string | undefined>): string {
  return encodeURIComponent(known[name] ?? 'sample')
}
