import type { DeclaredEmbed } from '@kinora/releases'

import { kindOfCall } from './page-content.ts'
import type { PublicUrls } from './public-urls.ts'
import type { PublicVideo } from './public-video.ts'

/** URL of a video's embeddable page; undefined if the release doesn't have one. */
export function embedUrlOf(
  { id, videoFile }: Pick<PublicVideo, 'id' | 'videoFile'>,
  embeds: readonly Pick<DeclaredEmbed, 'path' | 'firstCall'>[],
  urls: PublicUrls,
): string | undefined {
  const embed = embeds.find(({ firstCall }) => kindOfCall(firstCall) === 'video')
  return embed && videoFile && urls.page(embed.path.replace(/:[\w-]+\??/, () => encodeURIComponent(id)))
}
