import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { freePort, serviceScripts, startProcess, supervise } from '@kinora/local-stack'
import type { Supervised } from '@kinora/local-stack'
import { createLocalStorage, createStorage, migrateMedia } from '@kinora/provider'
import { openTestBucket, type TestBucket } from '@kinora/releases/test-servers'

import { startOwnDatabase } from '../hostile/attack/own-database.ts'
import type { OwnDatabase } from '../hostile/attack/own-database.ts'
import { startTestStack } from '../set-up/start-test-stack.ts'
import { startProxy, type Proxy } from './start-proxy.ts'
import { startRedis } from './start-redis.ts'
import type { Redis } from './start-redis.ts'
import { startReplica } from './start-replica.ts'

/** The product as deployed across several machines: sites and providers behind proxies, with shared services. */
export interface Cluster {
  /** URL that viewers use. */
  url: string
  /** The providers' own URLs, which bypass the proxies and sites. */
  providerUrls: string[]
  /** Secret that sites use to authenticate to providers. */
  siteSecret: string
  sites: Supervised[]
  providers: Supervised[]
  database: OwnDatabase
  /** Database replica, only in the full run. */
  replica: OwnDatabase | undefined
  redis: Redis
  /** Proxies in front of the sites and the providers. */
  proxies: Proxy[]
  /** Media bucket, only in the full run. */
  bucket: Pick<TestBucket, 'kill' | 'start'> | undefined
  stop(): Promise<void>
}

export interface ClusterOptions {
  providers: number
  /** Whether to start a database replica and store media in a bucket. */
  isFull: boolean
  loginsPerMinute: number
}

/** Limits that fit the test's load, which writes far more than real viewers do. A slow machine must not count as overloaded. */
const generous = {
  REGISTRATIONS_PER_MINUTE: '1000',
  REFRESHES_PER_MINUTE: '100000',
  COMMENTS_PER_HOUR: '1000000',
  UPLOADS_PER_HOUR: '1000000',
  UPLOAD_MEGABYTES_PER_DAY: '1000000',
  EVENT_LOOP_DELAY_MS: '0',
  LOG_LEVEL: 'warn',
  FFMPEG: 'off',
}

/** Starts a cluster with two sites. */
export async function startCluster({ providers, isFull, loginsPerMinute }: ClusterOptions): Promise<Cluster> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-cluster-'))
  // PostgreSQL stores its data here and may run as another user.
  await chmod(home, 0o755)
  const undo: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  const stop = async () => {
    const failures: unknown[] = []
    // Stop the other parts even if one fails to stop.
    for (const step of undo.splice(0).toReversed()) await step().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts of the cluster did not stop.')
  }
  try {
    const redis = await startRedis()
    undo.push(redis.kill)
    const database = await startOwnDatabase(home)
    undo.push(database.stop)
    // Create releases, tables and demo data with a single-machine stack.
    const { siteRoot, stop: stopFirst } = await startTestStack(home, { apps: ['shell'], databaseUrl: database.url })
    await stopFirst()
    const replica = isFull ? await startReplica(home, database) : undefined
    if (replica) undo.push(replica.stop)
    const media: Media = isFull
      ? await openMediaBucket(join(home, 'media'))
      : { url: pathToFileURL(join(home, 'media')).href, env: {}, bucket: undefined, stop: async () => {} }
    undo.push(media.stop)

    const [front, back, ...ports] = await freePorts(4 + providers)
    const [sitePorts, providerPorts] = [ports.slice(0, 2), ports.slice(2)]
    const url = urlOf(front)
    const siteSecret = randomBytes(16).toString('hex')
    const start = async (service: 'site' | 'provider', port: number, env: Record<string, string>) => {
      const started = await startService(home, service, port, {
        SITE_SECRET: siteSecret,
        DATABASE_URL: database.url,
        ...env,
      })
      undo.push(started.stop)
      return started
    }
    const accessTokenSecret = randomBytes(32).toString('hex')
    const providerParts = await each(providerPorts, (port) =>
      start('provider', port, {
        ...generous,
        ...media.env,
        STORAGE_URL: media.url,
        ACCESS_TOKEN_SECRET: accessTokenSecret,
        VALKEY_URL: redis.url,
        LOGINS_PER_MINUTE: String(loginsPerMinute),
        // Longer than the proxy takes to notice that the server is stopping.
        STOP_DELAY_MS: '1500',
        ...(replica && { DATABASE_READ_URL: replica.url }),
      }),
    )
    const backProxy = await startProxy(home, { name: 'providers', port: back, servers: providerPorts })
    undo.push(backProxy.stop)
    const siteParts = await each(sitePorts, (port) =>
      start('site', port, {
        SITE_ROOT: siteRoot,
        PROVIDER_URL: urlOf(back),
        PUBLIC_ORIGIN: url,
        STOP_LEAD_SECONDS: '2',
        LOG_LEVEL: 'warn',
      }),
    )
    const frontProxy = await startProxy(home, { name: 'sites', port: front, servers: sitePorts })
    undo.push(frontProxy.stop)
    return {
      url,
      providerUrls: providerPorts.map(urlOf),
      siteSecret,
      sites: siteParts,
      providers: providerParts,
      database,
      replica,
      redis,
      proxies: [frontProxy, backProxy],
      bucket: media.bucket,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function startService(
  home: string,
  service: 'site' | 'provider',
  port: number,
  env: Record<string, string>,
): Promise<Supervised> {
  const name = `The ${service} at ${port}`
  const logFile = join(home, `logs/${service}-${port}.log`)
  const start = (signal: AbortSignal) =>
    startProcess({
      name,
      script: serviceScripts[service],
      env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
      logFile,
      readyUrl: `${urlOf(port)}/readyz`,
      signal,
    })
  return supervise({ name, logFile, start, backoff: undefined, say: () => {} })
}

/** Where providers store media. */
interface Media {
  url: string
  env: Record<string, string>
  bucket: TestBucket | undefined
  stop(): Promise<void>
}

/** Starts a bucket and copies the demo's files from `folder` to it. */
async function openMediaBucket(folder: string): Promise<Media> {
  const bucket = await openTestBucket()
  const { endpoint, region, bucket: name, prefix, credentials } = bucket.location()
  const query = new URLSearchParams({ region: region ?? 'us-east-1', endpoint })
  const url = `s3://${name}/${prefix.replace(/\/$/, '')}?${query}`
  const env = {
    AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  }
  await migrateMedia({
    from: createLocalStorage(folder),
    to: createStorage(url, env),
    journal: `${folder}.jsonl`,
    signal: AbortSignal.timeout(120_000),
  })
  return { url, env, bucket, stop: bucket.stop }
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`

async function freePorts(count: number): Promise<[number, number, ...number[]]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  return ports as [number, number, ...number[]]
}

/** Starts items one by one, because starting them in parallel isn't faster on two cores. */
async function each<Item, Result>(items: readonly Item[], start: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await start(item))
  return results
}
