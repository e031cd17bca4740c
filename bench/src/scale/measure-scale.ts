import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { startService, type Service } from '../products/start-service.ts'
import { markdownTable } from '../statistics/markdown-table.ts'
import { median, pairwiseRatios, quantile } from '../statistics/summary.ts'
import { scaleCalls, type ScaleCall } from './calls.ts'
import { explainCall, setExplaining, type Explained } from './explain-calls.ts'
import { viewerId } from './fill-at-scale.ts'
import { searchTimes, setTiming } from './search-times.ts'

/** The cost of a call in a large database. */
export interface MeasuredCall extends ScaleCall, Explained {
  p50: number
  p95: number
  /** This call's time divided by the first page's, which is always requested just before. */
  overFirstPage: number | undefined
  bytes: number
}

/** A database and its server's log. */
export interface LargeDatabase {
  url: string
  logFile: string
  /** A folder in which the provider can store media. */
  home: string
}

/** Measures each call and PostgreSQL's work for it, one call at a time. Returns tables. */
export async function measureScale(
  { url: databaseUrl, logFile, home }: LargeDatabase,
  rounds: number,
  onStep: (step: string) => void,
): Promise<string> {
  const secret = randomBytes(32).toString('hex')
  const start = () => startProvider({ url: databaseUrl, home }, secret)
  const ask = async (url: string, { path, method = 'GET', body: sent, isSignedIn }: ScaleCall) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      ...(sent && { body: JSON.stringify(sent) }),
      headers: {
        'x-kinora-views': 'separate',
        ...(sent && { 'content-type': 'application/json' }),
        ...(isSignedIn && { authorization: `Bearer ${accessToken(secret, viewerId)}` }),
      },
    })
    const body = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`)
    return body.byteLength
  }

  await setExplaining(databaseUrl, true)
  const explaining = await start()
  const explained = new Map<string, Explained>()
  for (const call of scaleCalls) {
    onStep(`plan of ${call.name}`)
    // The first call is a warm-up, so the second call gets the usual plan.
    await ask(explaining.url, call)
    explained.set(call.name, await explainCall(logFile, () => ask(explaining.url, call)))
  }
  await explaining.stop()
  await setExplaining(databaseUrl, false)

  const provider = await start()
  const measured: MeasuredCall[] = []
  for (const call of scaleCalls) {
    onStep(call.name)
    const first = scaleCalls.find(({ name }) => name === call.firstPage)
    const times: number[] = []
    const firstTimes: number[] = []
    let bytes = await ask(provider.url, call)
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      if (first) await ask(provider.url, first)
      const at = performance.now()
      bytes = await ask(provider.url, call)
      times.push(performance.now() - at)
      firstTimes.push(at - start)
    }
    const plan = explained.get(call.name) as Explained
    const overFirstPage = first && median(pairwiseRatios(times, firstTimes))
    measured.push({ ...call, ...plan, p50: quantile(times, 0.5), p95: quantile(times, 0.95), overFirstPage, bytes })
  }
  await provider.stop()

  onStep('random searches')
  await setTiming(databaseUrl, true)
  const timed = await start()
  const times = await searchTimes({ url: databaseUrl, logFile }, (path) => ask(timed.url, { name: path, path }))
  await timed.stop()
  await setTiming(databaseUrl, false)
  return `${scaleTable(measured)}\n\nTime in the database:\n\n${times}`
}

/** Starts a provider on a database, without its worker and almost without limits. */
export function startProvider(
  { url, home }: Pick<LargeDatabase, 'url' | 'home'>,
  secret = randomBytes(32).toString('hex'),
): Promise<Service> {
  return startService(
    fileURLToPath(import.meta.resolve('@kinora/provider/server')),
    {
      DATABASE_URL: url,
      STORAGE_URL: pathToFileURL(join(home, 'media')).href,
      ACCESS_TOKEN_SECRET: secret,
      EVENT_LOOP_DELAY_MS: '0',
      // Otherwise the poll's queries would show up among the plans.
      ENDED_SESSIONS_POLL_MS: '3600000',
      WORKER: 'outside',
      // A single account makes all writes.
      COMMENTS_PER_HOUR: '1000000',
      LIKES_PER_HOUR: '1000000',
      SUBSCRIPTIONS_PER_HOUR: '1000000',
      LOGINS_PER_MINUTE: '1000000',
    },
    '/api/v1/health',
  )
}

/** Formats the results as a table. */
function scaleTable(calls: readonly MeasuredCall[]): string {
  return markdownTable(
    ['call', 'p50 ms', 'p95 ms', 'ratio to first page', 'KB', 'statements', 'rows read', 'index entries', 'how'],
    calls.map((call) => [
      call.name,
      call.p50.toFixed(1),
      call.p95.toFixed(1),
      call.overFirstPage?.toFixed(2) ?? '',
      (call.bytes / 1024).toFixed(0),
      String(call.statements),
      String(call.rowsRead),
      String(call.entriesRead),
      call.scans.join(', '),
    ]),
  )
}

/** Creates a token like the provider does at login, because benchmark accounts don't have passwords. */
function accessToken(secret: string, userId: string): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { sub: userId, sid: randomUUID(), iat, exp: iat + 900, jti: randomUUID() }
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
