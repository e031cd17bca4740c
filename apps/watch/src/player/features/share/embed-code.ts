import type { Video } from '@kinora/api-client'

import { untitled } from '../../../untitled.ts'

/** The markup by which a page of another site embeds a video: its player alone, at `/embed/:videoId`, which this remote declares. */
export function embedCode(video: Pick<Video, '_id' | 'title'>, origin: string): string {
  return (
    `<iframe src="${origin}/embed/${encodeURIComponent(video._id)}" title="${escaped(video.title || untitled)}" width="640" height="360" ` +
    'style="border: 0" loading="lazy" allow="autoplay; fullscreen; picture-in-picture; screen-wake-lock" allowfullscreen></iframe>'
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
