import type { Video } from '@kinora/api-client'

import { untitled } from '../../../untitled.ts'

/** Returns HTML that embeds a video's player, `/embed/:videoId`, in another site. */
export function embedCode(video: Pick<Video, '_id' | 'title'>, origin: string): string {
  return (
    `<iframe src="${origin}/embed/${encodeURIComponent(video._id)}" title="${escaped(video.title || untitled)}" width="640" height="360" ` +
    'style="border: 0" loading="lazy" allow="autoplay; fullscreen; picture-in-picture; screen-wake-lock" allowfullscreen></iframe>'
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
