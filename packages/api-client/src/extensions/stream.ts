import type { Schemas } from '../contract.ts'
import { count, optionalFieldsOf, optionalListOf, text } from '../decode/fields.ts'
import type { ApiClient } from '../create-api-client.ts'
import { contractCall } from './contract-call.ts'
import { separateViews } from './watched-video.ts'

/** Small pictures of a video in rows of one picture, the first of them at its beginning. */
export interface Storyboard {
  url: string
  /** How many stand in a row, and how many there are. */
  columns: number
  count: number
  /** Of each, in pixels. */
  width: number
  height: number
  /** How much time one stands for, in seconds. */
  secondsEach: number
}

/** A video in several renditions. */
export interface Stream {
  /** The URL of an HLS playlist that names them all. */
  url: string
  /** The shorter sides of the renditions in pixels, the smallest first; at least one. */
  heights: readonly number[]
  /** Undefined where there are no such pictures. */
  storyboard: Storyboard | undefined
}

/** The renditions of a video, from its `stream`; undefined where the provider has none, or they are of a kind that is not known here. */
export function streamOf(wire: unknown): Stream | undefined {
  const { kind, url, heights: wireHeights, storyboard } = optionalFieldsOf<Schemas['Stream']>(wire)
  const heights = optionalListOf(wireHeights, (height) => count(height)).filter((height) => height > 0)
  if (kind !== 'hls' || text(url) === '' || heights.length === 0) return undefined
  return { url: text(url), heights: heights.toSorted((a, b) => a - b), storyboard: storyboardOf(storyboard) }
}

function storyboardOf(wire: unknown): Storyboard | undefined {
  const { url, ...fields } = optionalFieldsOf<Schemas['Storyboard']>(wire)
  const storyboard = {
    url: text(url),
    columns: count(fields.columns),
    count: count(fields.count),
    width: count(fields.width),
    height: count(fields.height),
    secondsEach: count(fields.secondsEach),
  }
  return Object.values(storyboard).every(Boolean) ? storyboard : undefined
}

/** How far the renditions of a video of the viewer's are. */
export interface StreamProgress {
  /** How much of them is made, in percent; null while none are being made, and where the provider does not report it. */
  percent: number | null
  /** That they wait for their turn, or why there are none, in a sentence; null where there is nothing to report. */
  message: string | null
}

/** Reads how far the renditions of a video of the viewer's are. */
export function readStreamProgress(api: ApiClient, videoId: string, signal?: AbortSignal): Promise<StreamProgress> {
  return contractCall(api)(
    'GET',
    '/videos/{videoId}',
    { params: { videoId } },
    {
      ...separateViews,
      ...(signal && { signal }),
      decode(wire) {
        const { streamPercent, streamMessage } = optionalFieldsOf<Schemas['Video']>(wire)
        return {
          percent: typeof streamPercent === 'number' ? streamPercent : null,
          message: typeof streamMessage === 'string' ? streamMessage : null,
        }
      },
    },
  )
}
