import { escapeHtml } from '../pages/escape-html.ts'
import type { DeclaredEmbed } from '@kinora/releases'
import { kindOfCall } from './page-content.ts'
import type { PublicUrls } from './public-urls.ts'
import type { PublicVideo } from './public-video.ts'

/** Size in CSS pixels. */
export interface EmbedSize {
  width: number
  height: number
}

/** Default size of an embedded video. */
export const embedSize: EmbedSize = { width: 640, height: 360 }

/** Largest size within the consumer's limits that keeps the default aspect ratio. Ignores invalid limits. */
export function embedSizeWithin(maxWidth: unknown, maxHeight: unknown): EmbedSize {
  const { width, height } = embedSize
  const scale = Math.min(1, pixels(maxWidth) / width, pixels(maxHeight) / height)
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

function pixels(value: unknown): number {
  return /^[1-9]\d{0,4}$/.test(String(value)) ? Number(value) : Infinity
}

/** Markup that other sites use to embed a video. */
export function embedMarkup(url: string, title: string, { width, height }: EmbedSize): string {
  return (
    `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border: 0" ` +
    'loading="lazy" allow="autoplay; fullscreen; picture-in-picture; screen-wake-lock" allowfullscreen></iframe>'
  )
}

/** URL of a video's embeddable page; undefined if the release doesn't have one. */
export function embedUrlOf(
  { id, videoFile }: Pick<PublicVideo, 'id' | 'videoFile'>,
  embeds: readonly Pick<DeclaredEmbed, 'path' | 'firstCall'>[],
  urls: PublicUrls,
): string | undefined {
  const embed = embeds.find(({ firstCall }) => kindOfCall(firstCall) === 'video')
  return embed && videoFile && urls.page(embed.path.replace(/:[\w-]+\??/, () => encodeURIComponent(id)))
}
