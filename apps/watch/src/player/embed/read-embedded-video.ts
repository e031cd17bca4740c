import type { Fields, Schemas } from '@kinora/api-client/contract'
import { separateViews } from '@kinora/api-client/extensions'

import { untitled } from '../../untitled.ts'
import type { PlayedVideo } from '../store/player-feature.ts'

/** The video, or why it couldn't be read: it doesn't exist, or the provider doesn't respond. */
export type EmbeddedVideo = PlayedVideo | 'gone' | 'unavailable'

const timeoutMs = 15_000

/** Leaves the session out of an embedded player's requests, because the player runs inside another site's page. */
const asNobody = { credentials: 'omit', ...separateViews } as const

/** Reads a video as a visitor, without counting a view. */
export async function readEmbeddedVideo(id: string): Promise<EmbeddedVideo> {
  try {
    const response = await fetch(urlOf(id), { ...asNobody, signal: AbortSignal.timeout(timeoutMs) })
    // The provider responds to invalid IDs with 400.
    if ([400, 404, 410].includes(response.status)) return 'gone'
    if (!response.ok) return 'unavailable'
    const { data } = (await response.json()) as { data?: unknown }
    // Some providers respond to a missing video with 200.
    if (data === null) return 'gone'
    return decode(id, Object(data) as WireVideo)
  } catch {
    return 'unavailable'
  }
}

/** Counts a view. Ignores failures, because providers that count views when a video is read don't support this call. */
export function reportEmbeddedView(id: string): void {
  fetch(`${urlOf(id)}/views`, { ...asNobody, method: 'POST', keepalive: true }).catch(() => {})
}

const urlOf = (id: string) => `/api/v1/videos/${encodeURIComponent(id)}`

/** Field names from the contract, with unvalidated values. */
type WireVideo = Fields<Schemas['Video'], 'owner'>

function decode(id: string, data: WireVideo): PlayedVideo {
  const { title, description, videoFile, thumbnail, duration, captions, ownerDetails, owner } = data
  const { fullName, username } = Object(ownerDetails ?? owner) as Fields<Schemas['Channel']>
  return {
    _id: id,
    title: textOf(title) || untitled,
    description: textOf(description),
    videoFile: textOf(videoFile),
    thumbnail: textOf(thumbnail),
    duration: typeof duration === 'number' && duration > 0 ? duration : 0,
    captions,
    owner: { fullName: textOf(fullName), username: textOf(username) },
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
