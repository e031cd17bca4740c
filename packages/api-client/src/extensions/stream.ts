import type { Schemas } from '../contract.ts'
import { count, optionalFieldsOf, optionalListOf, text } from '../decode/fields.ts'
import type { ApiClient } from '../create-api-client.ts'
import { contractCall } from './contract-call.ts'
import { separateViews } from './watching.ts'

/** Small pictures of a video, row by row in one file, from its beginning on. */
export interface Storyboard {
  url: string
  /** Pictures per row, and in total. */
  columns: number
  count: number
  /** Of each, in pixels. */
  width: number
  height: number
  /** How much of the video one picture covers, in seconds. */
  secondsEach: number
}

/** A video in several renditions. */
export interface Stream {
  /** The URL of an HLS playlist of all renditions. */
  url: string
  /** The shorter sides of the renditions in pixels, the smallest first; at least one. */
  heights: readonly number[]
  storyboard: Storyboard | undefined
}

/** The renditions of a video, from its `stream`; undefined if the provider has none, or none of a known kind. */
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

/** How much of the renditions of the viewer's own video is ready, in percent; null if none are in progress or the provider does not report it. */
export function readStreamPercent(api: ApiClient, videoId: string, signal?: AbortSignal): Promise<number | null> {
  return contractCall(api)(
    'GET',
    '/videos/{videoId}',
    { params: { videoId } },
    {
      ...separateViews,
      ...(signal && { signal }),
      decode(wire) {
        const { streamPercent } = optionalFieldsOf<Schemas['Video']>(wire)
        return typeof streamPercent === 'number' ? streamPercent : null
      },
    },
  )
}
