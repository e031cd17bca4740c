import type { Fields, Schemas } from '../contract.ts'
import type { ApiClient } from '../create-api-client.ts'
import { number, optionalList, optionalObject, text } from '../read.ts'
import { contractCall } from './contract-call.ts'
import { separateViews } from './watching.ts'

const readStoryboard = optionalObject({
  url: text,
  /** Pictures per row, and in total. */
  columns: number,
  count: number,
  /** Of each, in pixels. */
  width: number,
  height: number,
  /** How much of the video one picture covers, in seconds. */
  secondsEach: number,
})

/** Small pictures of a video, row by row in one file, from its beginning on. */
export type Storyboard = ReturnType<typeof readStoryboard>

/** A video in several renditions. */
export interface Stream {
  /** The URL of an HLS playlist of all renditions. */
  url: string
  /** The shorter sides of the renditions in pixels, the smallest first; at least one. */
  heights: readonly number[]
  storyboard: Storyboard | undefined
}

const readStream = optionalObject({ kind: text, url: text, heights: optionalList(number), storyboard: readStoryboard })

/** The renditions of a video, from its `stream`; undefined if the provider has none, or none of a known kind. */
export function streamOf(wire: unknown): Stream | undefined {
  const { kind, url, heights: wireHeights, storyboard } = readStream(wire)
  const heights = wireHeights.filter((height) => height > 0).toSorted((a, b) => a - b)
  if (kind !== 'hls' || url === '' || heights.length === 0) return undefined
  return { url, heights, storyboard: Object.values(storyboard).every(Boolean) ? storyboard : undefined }
}

/** How far the renditions of the viewer's own video are. */
export interface StreamProgress {
  /** How much is ready, in percent; null if none are in progress or the provider does not report it. */
  percent: number | null
  /** Why they wait or are missing, in a sentence; null if there is nothing to report. */
  message: string | null
}

function readProgress(wire: unknown): StreamProgress {
  const { streamPercent, streamMessage } = Object(wire) as Fields<Schemas['Video']>
  return {
    percent: typeof streamPercent === 'number' ? streamPercent : null,
    message: typeof streamMessage === 'string' ? streamMessage : null,
  }
}

/** Requests how far the renditions of the viewer's own video are. */
export function readStreamProgress(api: ApiClient, videoId: string, signal?: AbortSignal): Promise<StreamProgress> {
  return contractCall(api)('GET', '/videos/{videoId}', {
    ...separateViews,
    params: { videoId },
    signal,
    read: readProgress,
  })
}
