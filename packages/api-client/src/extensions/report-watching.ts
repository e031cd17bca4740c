import { isApiError } from '@kinora/api-client'
import type { ApiClient } from '../create-api-client.ts'
import { contractCall } from './contract-call.ts'

/**
 * Counts as a view of a video that was got with `separateViews`, and puts it at the top of the viewer's history. A provider that does not know the call has
 * counted already, and fails it.
 */
export function reportView(api: ApiClient, videoId: string): Promise<void> {
  return withoutAnswer(
    contractCall(api)('POST', '/videos/{videoId}/views', { params: { videoId } }, { access: 'anyone', decode: ignore }),
  )
}

/** Keeps where the viewer is in a video of their history, in seconds, also when the page is closed meanwhile. For a provider whose videos have `watchedSeconds`. */
export function reportPosition(api: ApiClient, videoId: string, seconds: number, signal?: AbortSignal): Promise<void> {
  return withoutAnswer(
    contractCall(api)(
      'POST',
      '/videos/{videoId}/position',
      { params: { videoId }, body: { seconds } },
      { decode: ignore, keepalive: true, signal },
    ),
  )
}

const ignore = () => {}

/** A 204 has no body, which the client takes for an answer that it cannot read. */
async function withoutAnswer(call: Promise<void>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isApiError(error) || error.status !== 204) throw error
  }
}
