import { embedSize } from './embed-markup.ts'
import { linkedDataElement, linkElement, metaElement, titleElement } from './head-markup.ts'
import type { PublicUrls } from './public-urls.ts'
import type { PublicVideo } from './public-video.ts'

const videoTypes: Record<string, string> = { mp4: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg', ogg: 'video/ogg' }

/**
 * Renders the head of a video page. Omits values that change without an edit, such as view counts, because every change would invalidate the page's ETag.
 *
 * @param urls if undefined, the head omits everything that needs an absolute URL.
 * @param embedUrl URL of the embeddable page, if any.
 */
export function videoHead(video: PublicVideo, urls: PublicUrls | undefined, embedUrl?: string): string {
  const { title, channel } = video
  const description = video.description || `Watch “${title}”${channel ? ` by ${channel.name}` : ''} on Kinora.`
  const words = [
    titleElement(title),
    metaElement('description', description),
    metaElement('robots', video.isUnlisted ? 'noindex' : ''),
    metaElement('og:site_name', 'Kinora'),
    metaElement('og:type', 'video.other'),
    metaElement('og:title', title),
    metaElement('og:description', description),
  ]
  if (urls === undefined) return words.join('')

  const url = urls.video(video.id)
  const [image, file] = [urls.file(video.thumbnail), urls.file(video.videoFile)]
  return [
    ...words,
    linkElement('canonical', url),
    linkElement('alternate', urls.oembed(url), { type: 'application/json+oembed', title }),
    metaElement('og:url', url),
    metaElement('og:image', image),
    metaElement('og:video', file),
    file && metaElement('og:video:type', videoTypes[/\.(\w+)$/.exec(new URL(file).pathname)?.[1] ?? ''] ?? ''),
    ...(embedUrl
      ? playerElements(embedUrl, image)
      : [metaElement('twitter:card', image ? 'summary_large_image' : 'summary')]),
    linkedDataElement('VideoObject', {
      name: title,
      description,
      url,
      thumbnailUrl: image,
      contentUrl: file,
      embedUrl,
      uploadDate: video.createdAt,
      ...(video.duration > 0 && { duration: `PT${video.duration}S` }),
      ...(channel && { author: { '@type': 'Person', name: channel.name, url: urls.channel(channel.username) } }),
    }),
  ].join('')
}

/** Metadata for the embeddable page. Open Graph lists the page after the video file. A player card requires HTTPS and an image. */
function playerElements(embedUrl: string, image: string): string[] {
  const { width, height } = embedSize
  const isCard = image !== '' && embedUrl.startsWith('https:')
  const size = (prefix: string) => [
    metaElement(`${prefix}:width`, String(width)),
    metaElement(`${prefix}:height`, String(height)),
  ]
  return [
    metaElement('og:video', embedUrl),
    metaElement('og:video:type', 'text/html'),
    ...size('og:video'),
    metaElement('twitter:card', isCard ? 'player' : image ? 'summary_large_image' : 'summary'),
    ...(isCard ? [metaElement('twitter:player', embedUrl), ...size('twitter:player')] : []),
  ]
}
