import { pathForms } from '@kinora/releases'

/** The fields that checks need from a listed video. */
export interface ListedVideo {
  _id: string
  title?: string
  ownerDetails?: { _id: string; username: string; fullName: string; avatar?: string }
}

/** Content on the site, with its values for route parameters. */
export interface Sample {
  /** Description: `most commented video`. */
  subject: string
  /** Whether the content is missing, so that the provider responds with 404. */
  isGone: boolean
  params: Record<string, string>
}

/** Real content on the site, for rendering pages. */
export interface SiteContent {
  /** Newest videos. */
  videos: ListedVideo[]
  /** Samples, simplest first. Two samples may be the same video. */
  samples: Sample[]
}

const listed = 12

/**
 * Returns the site's newest videos, plus a few edge cases from its newest, oldest and most viewed ones. Empty if the site has no videos.
 *
 * @throws {Error} if the site's provider doesn't respond.
 */
export async function readSiteContent(siteUrl: string): Promise<SiteContent> {
  const list = async (sorted: string) => {
    const url = `/videos?limit=${listed}&page=1&${sorted}`
    return (await read<{ videos: ListedVideo[] }>(siteUrl, url)).videos
  }
  const [videos, oldest, viewed] = await Promise.all([
    list('sortBy=createdAt&sortType=desc'),
    list('sortBy=createdAt&sortType=asc'),
    list('sortBy=views&sortType=desc'),
  ])
  const all = [...new Map([...videos, ...oldest, ...viewed].map((video) => [video._id, video])).values()]
  const counted = await Promise.all(
    all.map(async (video) => ({ video, comments: await countComments(siteUrl, video._id) })),
  )
  const [newest] = videos
  const isOfAnother = ({ ownerDetails }: ListedVideo) => ownerDetails?._id !== newest?.ownerDetails?._id
  const samples = [
    ...sample('newest video', newest),
    ...sample('most commented video', counted.toSorted((a, b) => b.comments - a.comments)[0]?.video),
    ...sample('video without comments', counted.find(({ comments }) => comments === 0)?.video),
    ...sample('video of another owner', all.find(isOfAnother)),
    ...sample('longest title', all.toSorted((a, b) => (b.title?.length ?? 0) - (a.title?.length ?? 0))[0]),
    ...sample('oldest video', oldest[0]),
  ]
  const gone = { subject: 'gone', isGone: true, params: { videoId: '0'.repeat(24), username: 'kinora_check_gone' } }
  return { videos, samples: samples.length === 0 ? [] : [...samples, gone] }
}

function sample(subject: string, video: ListedVideo | undefined): Sample[] {
  if (video === undefined) return []
  return [{ subject, isGone: false, params: { videoId: video._id, username: video.ownerDetails?.username ?? '' } }]
}

async function countComments(siteUrl: string, videoId: string): Promise<number> {
  const { pagination } = await read<{ pagination?: { totalComments?: number } }>(
    siteUrl,
    `/comments/${encodeURIComponent(videoId)}?limit=1&page=1`,
  )
  return pagination?.totalComments ?? 0
}

async function read<Data>(siteUrl: string, path: string): Promise<Data> {
  const url = `${siteUrl}/api/v1${path}`
  const answer = await fetch(url).catch(() => undefined)
  if (answer?.ok) return ((await answer.json()) as { data: Data }).data
  const what = answer === undefined ? 'did not respond' : `returned status ${answer.status}`
  throw new Error(`${url} ${what}, so pages cannot be rendered with real content. Check the provider and its log.`)
}

/** A route's URL, and the content that it shows. */
export type ExampleUrl = Pick<Sample, 'subject' | 'isGone'> & { url: string }

/**
 * Returns a route's URLs for real content, deduplicated: `videoId` becomes a video's ID, and `username` a channel's username. Returns one URL for a route
 * without parameters, and an empty list if the site has no suitable content or a parameter is unknown.
 */
export function exampleUrls(path: string, { samples }: SiteContent): ExampleUrl[] {
  const plain = exampleUrl(path, {})
  if (plain !== undefined) return [{ url: plain, subject: '', isGone: false }]
  const urls = new Map<string, ExampleUrl>()
  for (const { subject, isGone, params } of samples) {
    const url = exampleUrl(path, params)
    if (url !== undefined && !urls.has(url)) urls.set(url, { url, subject, isGone })
  }
  return [...urls.values()]
}

function exampleUrl(path: string, params: Record<string, string>): string | undefined {
  const valueOf = (segment: string) => (segment.startsWith(':') ? params[segment.slice(1)] || undefined : segment)
  const form = pathForms(path).find((segments) => segments.every((segment) => valueOf(segment) !== undefined))
  const segments = form
    ?.filter((segment) => segment !== '*')
    .map((segment) => encodeURIComponent(valueOf(segment) ?? ''))
  return segments && `/${segments.join('/')}`
}
