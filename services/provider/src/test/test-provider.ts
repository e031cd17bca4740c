import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { ProviderOptions } from '../config.ts'
import { connect, type Connection, type Database } from '../database/connect.ts'
import { createLocalStorage } from '../media/local-storage.ts'
import type { MediaStorage } from '../media/storage.ts'
import { createArrange, type Arrange } from './arrange.ts'
import { createCaller, type Caller } from './caller.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A provider under test with its own database, media folder and clock. Tests call it over HTTP. */
export interface TestProvider extends Arrange {
  app: FastifyInstance
  /** The URL that the provider listens on, without a trailing slash. */
  url: string
  databaseUrl: string
  database: Database
  storage: MediaStorage
  mediaFolder: string
  clock: TestClock
  /** A signed-out client that doesn't store cookies. */
  visitor: Caller
}

/** Limits so high that only tests that check limits reach them. */
const unlimitedRates = { login: 100_000, register: 100_000, refresh: 100_000 }
const unlimitedQuotas = {
  comments: 100_000,
  likes: 100_000,
  subscriptions: 100_000,
  uploads: 100_000,
  signUps: 100_000,
  uploadBytes: 1e12,
}

/** Generous limits, because parallel tests slow the provider down. Tests that check a limit override it. */
export const patientBounds = {
  databaseAcquireMs: 60_000,
  databaseLockMs: 60_000,
  databaseStatementMs: 60_000,
  databaseAnswerMs: 65_000,
  healthMs: 60_000,
  eventLoopDelayMs: 0,
  mediaDeadlineMs: 120_000,
  mediaWaitMs: 120_000,
}

/** The default options of a provider in tests. */
export const testOptions = {
  accessTokenSecret: 'a secret for tests, of sufficient length',
  rateLimits: unlimitedRates,
  quotas: unlimitedQuotas,
  bounds: patientBounds,
} satisfies Partial<ProviderOptions>

/** Starts a provider before the first test in a file and stops it after the last test. */
export function startTestProvider(options: Partial<ProviderOptions> = {}): TestProvider {
  const provider = {} as TestProvider
  let testDatabase: TestDatabase
  let connection: Connection

  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    connection = connect(testDatabase.url)
    const mediaFolder = await mkdtemp(join(tmpdir(), 'kinora-media-'))
    provider.mediaFolder = mediaFolder
    const clock = createTestClock()
    const storage = createLocalStorage(mediaFolder)
    const app = await buildApp({
      databaseUrl: testDatabase.url,
      storage,
      ...testOptions,
      clock,
      ...options,
      bounds: { ...patientBounds, ...options.bounds },
    })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const { database } = connection
    Object.assign(provider, { app, url, databaseUrl: testDatabase.url, database, storage, clock })
    Object.assign(provider, { visitor: createCaller(url) }, createArrange(provider))
  })

  afterAll(async () => {
    await provider.app?.close()
    await connection?.close()
    await testDatabase?.drop()
    if (provider.mediaFolder) await rm(provider.mediaFolder, { recursive: true, force: true })
  })

  return provider
}
