import { Feed } from 'feed'
import type { Video } from '../videos/schemas.ts'

/** The subject of a feed. `path` is the path of its page on the site. */
export interface FeedSubject {
  title: string
  description: string
  path: string
}

/** Returns an RSS 2.0 document. Its links start with the product's public origin. */
export function writeRss(origin: string, { title, description, path }: FeedSubject, videos: readonly Video[]): string {
  const link = `${origin}${path}`
  const [newest] = videos
  const feed = new Feed({
    id: link,
    title,
    description,
    link,
    copyright: '',
    generator: 'Kinora',
    ...(newest && { updated: new Date(newest.createdAt) }),
  })
  for (const video of videos) {
    const url = `${origin}/watch/${video._id}`
    feed.addItem({
      id: url,
      link: url,
      title: video.title,
      description: video.description,
      date: new Date(video.createdAt),
      author: [{ name: video.ownerDetails.fullName, link: `${origin}/channel/${video.ownerDetails.username}` }],
    })
  }
  return feed.rss2().replaceAll(forbidden, '')
}

/** Characters that XML 1.0 doesn't allow. One such character in a title would make the entire document invalid. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
