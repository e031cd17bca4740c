import type { ReleaseContext } from '../site/open-site.ts'
import { readServedRelease } from '../site/served-release.ts'
import type { ServedNow, TimelineKind } from './console-api.ts'
import { act } from './act/act.ts'
import { planAction } from './act/plan-action.ts'
import { readActRequest, readAction } from './act/read-action.ts'
import { createLiveStamp } from './read/live-stamp.ts'
import { readComposition } from './read/read-composition.ts'
import { readHealth } from './health/read-health.ts'
import { readTimeline } from './read/read-timeline.ts'

/** A request with a valid token. */
export interface ApiRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

export interface ApiResponse {
  status: number
  body: unknown
}

const timelineKinds: readonly TimelineKind[] = ['change', 'publish', 'check']

/** Creates the handler for the page's requests (`console-api.ts`). Errors become a 422 with a message. */
export function createApi({
  site,
  actsAs,
}: {
  site: ReleaseContext
  actsAs: string
}): (request: ApiRequest) => Promise<ApiResponse> {
  const liveStamp = createLiveStamp(site)
  let isActing = false

  async function actAlone(body: unknown) {
    const request = readActRequest(body)
    if (isActing) throw new Error('Another action is in progress in this console. Wait until it has finished.')
    isActing = true
    try {
      return await act(request, site, actsAs)
    } finally {
      isActing = false
    }
  }

  const handlers: Record<string, (request: ApiRequest) => unknown> = {
    'GET /api/live': () => liveStamp(),
    'GET /api/now': () => readComposition(site, actsAs),
    'GET /api/served': () => readServed(site),
    'GET /api/timeline': ({ query }) => {
      const kinds = query.get('kinds')?.split(',')
      return readTimeline(site, {
        kinds: timelineKinds.filter((kind) => kinds?.includes(kind) ?? true),
        before: query.get('before') ?? undefined,
      })
    },
    'GET /api/health': ({ query }) => readHealth(site, Number(query.get('minutes') ?? 60)),
    'POST /api/plan': ({ body }) => planAction(readAction(body), site),
    'POST /api/act': ({ body }) => actAlone(body),
  }

  return async (request) => {
    const handler = handlers[`${request.method} ${request.path}`]
    if (handler === undefined) return { status: 404, body: { error: `Unknown path ${request.path}.` } }
    try {
      return { status: 200, body: await handler(request) }
    } catch (error) {
      return { status: 422, body: { error: error instanceof Error ? error.message : String(error) } }
    }
  }
}

async function readServed(site: ReleaseContext): Promise<ServedNow> {
  try {
    return { release: await readServedRelease(site) }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
