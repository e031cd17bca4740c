import type { ReleaseContext } from '../site/open-site.ts'
import { readServedRelease } from '../site/served-release.ts'
import type { ActResult, LastAction, LiveStamp, RemovalInWords, ServedNow } from './console-api.ts'
import { readScreenshot } from '../check/check-records.ts'
import { readUsage } from '../releases/export-usage.ts'
import { isHarmless, planRemoval, removalInWords } from '../releases/planned-removal.ts'
import { act } from './act/act.ts'
import { planAction } from './act/plan-action.ts'
import { readActRequest, readAction } from './act/read-action.ts'
import { checkLive } from './read/check-live.ts'
import { compareReleases } from './read/compare-releases.ts'
import { createLiveStamp } from './read/live-stamp.ts'
import { readComposition } from './read/read-composition.ts'
import { readHealth } from './health/read-health.ts'
import { readGroups, readSizes } from './read/read-sizes.ts'
import { readLiveLately } from './read/live-lately.ts'
import { timelineQuery } from './read/timeline-query.ts'
import { readPicturePairs } from './read/picture-pairs.ts'
import { readTimeline } from './read/read-timeline.ts'

/** A request whose token is right. */
export interface ApiRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

/** What it is answered. */
export interface ApiAnswer {
  status: number
  body?: unknown
  /** In place of the body. */
  picture?: Uint8Array
}

type Answer = (request: ApiRequest) => unknown

/** Answers the console's page: `console-api.ts` says what. What cannot be answered says why, in a sentence. */
export function createApi({
  site,
  actsAs,
}: {
  site: ReleaseContext
  actsAs: string
}): (request: ApiRequest) => Promise<ApiAnswer> {
  let last: LastAction | undefined
  const liveStamp = createLiveStamp(site)

  async function actAlone(body: unknown) {
    const request = readActRequest(body)
    if (last !== undefined && last.result === undefined)
      throw new Error('Another action of this console is under way. Wait for it to end.')
    const own: LastAction = { kind: request.action.kind, startedAt: new Date().toISOString() }
    last = own
    own.result = await act(request, site, actsAs).catch((error: Error): ActResult => ({
      isDone: false,
      error: error.message,
    }))
    return own.result
  }

  const answers: Record<string, Answer> = {
    'GET /api/live': async (): Promise<LiveStamp> => ({ ...(await liveStamp()), acting: last }),
    'GET /api/now': () => readComposition(site, actsAs),
    'GET /api/served': () => readServed(site),
    'GET /api/check': () => checkLive(site),
    'GET /api/timeline': ({ query }) => readTimeline(site, timelineQuery(query)),
    'GET /api/releases': () => readLiveLately(site),
    'GET /api/size': () => readSizes(site),
    'GET /api/groups': ({ query }) => readGroups(site, query.get('build') ?? ''),
    'GET /api/usage': () => readUsage(site.store),
    'GET /api/removal': async ({ query }): Promise<RemovalInWords> => {
      const planned = await planRemoval(site.store, query.get('export') ?? '')
      return { isHarmless: isHarmless(planned), lines: removalInWords(planned) }
    },
    'GET /api/health': ({ query }) => readHealth(site, Number(query.get('minutes') ?? 60)),
    'GET /api/compare': ({ query }) =>
      compareReleases(
        { storage: site.storage, readRelease: (id) => site.store.readRelease(id) },
        query.get('from') ?? '',
        query.get('to') ?? '',
      ),
    'GET /api/pictures': ({ query }) =>
      readPicturePairs(site.storage, query.get('before') ?? undefined, query.get('after') ?? undefined),
    'POST /api/plan': ({ body }) => planAction(readAction(body), site),
    'POST /api/act': ({ body }) => actAlone(body),
  }

  return async (request) => {
    try {
      if (request.method === 'GET' && request.path === '/api/screenshot') return await screenshot(request.query, site)
      const answer = answers[`${request.method} ${request.path}`]
      if (answer === undefined) return { status: 404, body: { error: 'The console has nothing of that name.' } }
      return { status: 200, body: await answer(request) }
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

async function screenshot(query: URLSearchParams, { storage }: ReleaseContext): Promise<ApiAnswer> {
  const picture = await readScreenshot(query.get('check') ?? '', query.get('name') ?? '', storage)
  return picture === undefined
    ? { status: 404, body: { error: 'There is no such screenshot.' } }
    : { status: 200, picture }
}
