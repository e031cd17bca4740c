import type { Fields, Schemas } from '@kinora/api-client/contract'
import { captionsOf, separateViews } from '@kinora/api-client/extensions'
import type { Caption } from '@kinora/api-client/extensions'

import { untitled } from '../../untitled.ts'

/** What an embedded player shows of a video. */
export interface EmbeddedVideo {
  id: string
  title: string
  /** URLs; '' where the provider names none. */
  videoFile: string
  thumbnail: string
  /** Seconds. */
  duration: number
  captions: readonly Caption[]
  /** Whose it is; '' where that is not said. */
  channel: string
}

/** The video, or why there is none: it is not there, or nobody answered. */
export type EmbeddedVideoAnswer = EmbeddedVideo | 'gone' | 'unavailable'

const longestWaitMs = 15_000

/** Calls of an embedded player: as nobody, for the page around it is no business of the viewer's session. */
const asNobody = { credentials: 'omit', ...separateViews } as const

/** Reads a video as a visitor, without counting a view of it. */
export async function readEmbeddedVideo(id: string): Promise<EmbeddedVideoAnswer> {
  try {
    const response = await fetch(urlOf(id), { ...asNobody, signal: AbortSignal.timeout(longestWaitMs) })
    // An id that the provider cannot read is one of nothing, too.
    if ([400, 404, 410].includes(response.status)) return 'gone'
    if (!response.ok) return 'unavailable'
    const { data } = (await response.json()) as { data?: unknown }
    // Some providers say so under a 200.
    if (data === null) return 'gone'
    return decode(id, Object(data) as WireVideo)
  } catch {
    return 'unavailable'
  }
}

/** Counts as a view. Whoever has counted already, when the video was read, does not know the call. */
export async function reportEmbeddedView(id: string): Promise<void> {
  await fetch(`${urlOf(id)}/views`, { ...asNobody, method: 'POST', keepalive: true })
}

const urlOf = (id: string) => `/api/v1/videos/${encodeURIComponent(id)}`

/** The contract's names, and values of whatever kind. */
type WireVideo = Fields<Schemas['Video'], 'owner'>

function decode(id: string, data: WireVideo): EmbeddedVideo {
  const { title, videoFile, thumbnail, duration, captions, ownerDetails, owner } = data
  const { fullName, username } = Object(ownerDetails ?? owner) as Fields<Schemas['Channel']>
  return {
    id,
    title: textOf(title) || untitled,
    videoFile: textOf(videoFile),
    thumbnail: textOf(thumbnail),
    duration: typeof duration === 'number' && duration > 0 ? duration : 0,
    captions: captionsOf(captions),
    channel: textOf(fullName) || textOf(username),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
