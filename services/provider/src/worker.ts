import {
  observabilitySettings,
  openLogLines,
  openObservability,
  bucketSecrets,
  endUnstarted,
  readSettings,
  withSecretFiles,
} from '@kinora/service-kit'
import closeWithGrace from 'close-with-grace'
import fastify from 'fastify'
import { Type } from 'typebox'
import { boundNames, boundSettings, boundVariable, type Bounds, settingsSchema } from './config.ts'
import { connect } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { createStorage } from './media/create-storage.ts'
import { addJobGauges } from './queue/job-gauges.ts'
import { ofProvider } from './queue/keep-worker.ts'
import { startJobs } from './queue/start-jobs.ts'
import { addProbes, createReadiness } from './health/readiness.ts'
import { findFfmpeg } from './videos/stream/find-ffmpeg.ts'

const { DATABASE_URL, STORAGE_URL, FFMPEG, HOST, PORT, LOG_LEVEL } = settingsSchema.properties

/** What the worker reads of the provider's environment. */
const workerSettings = Type.Object({
  DATABASE_URL,
  STORAGE_URL,
  FFMPEG,
  HOST,
  PORT,
  LOG_LEVEL,
  ...observabilitySettings,
  ...Object.fromEntries(boundNames.map((name) => [boundVariable(name), boundSettings[name]])),
})

/** How much longer than its jobs are given a stop may take as a whole. */
const stopMarginMs = 5000

/** How often a worker reports to the provider that started it. */
const reportMs = 15_000

/**
 * Runs the jobs of the queue in a process of its own, and stops in order on SIGTERM. It has `/healthz` and `/readyz`, unless a provider started it: then it ends with that
 * provider, and sends it the numbers of its jobs.
 */
async function start(): Promise<void> {
  const isOfProvider = process.send !== undefined && process.argv[2] === ofProvider
  const settings = readSettings(workerSettings, process.env)
  const bounds = Object.fromEntries(
    boundNames.map((name) => [name, (settings as Record<string, unknown>)[boundVariable(name)]]),
  ) as Bounds
  await migrate(settings.DATABASE_URL, { waitMs: bounds.databaseStartMs })
  const observability = await openObservability('worker', { ...settings, ...(isOfProvider && { METRICS_PORT: 0 }) })
  const app = fastify({ logger: { level: settings.LOG_LEVEL, stream: openLogLines() } })
  const connection = connect(settings.DATABASE_URL, { bounds: { ...bounds, databaseConnections: 1 } })
  const storage = createStorage(settings.STORAGE_URL, withSecretFiles(process.env, bucketSecrets))
  addProbes(app, createReadiness(connection.pool, storage, bounds))
  const worker = await startJobs({
    databaseUrl: settings.DATABASE_URL,
    storage,
    bounds,
    ffmpeg: findFfmpeg(settings.FFMPEG),
    log: app.log,
  })
  const onCountFailure = (error: unknown) => app.log.warn({ err: error }, 'jobs could not be counted')
  const endGauges = observability.metrics && addJobGauges(observability.metrics, worker, onCountFailure)
  const report = () => void worker.counts().then((counts) => process.send?.({ counts }), onCountFailure)
  const reporting = isOfProvider ? setInterval(report, reportMs) : undefined

  const stopping = closeWithGrace({ delay: bounds.stopMs + stopMarginMs, logger: app.log }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'stopping because of a defect')
    else app.log.info({ signal }, 'stopping')
    clearInterval(reporting)
    endGauges?.()
    await worker.stop(bounds.stopMs)
    await app.close()
    await connection.close()
    await observability.close()
  })
  if (!isOfProvider) return void (await app.listen({ host: settings.HOST, port: settings.PORT }))
  process.on('disconnect', () => void stopping.close())
  if (!process.connected) stopping.close()
}

start().catch(endUnstarted('worker'))
