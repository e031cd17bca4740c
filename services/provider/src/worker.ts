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
import { boundNames, boundSettings, boundVariable, mailSettingsOf, type Bounds, settingsSchema } from './config.ts'
import { connect } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { createStorage } from './media/create-storage.ts'
import { addJobGauges } from './queue/job-gauges.ts'
import { ofProvider } from './queue/supervise-worker.ts'
import { startJobs } from './queue/start-jobs.ts'
import { addProbes, createReadiness } from './health/readiness.ts'
import { findFfmpeg } from './videos/stream/find-ffmpeg.ts'

const { DATABASE_URL, STORAGE_URL, FFMPEG, HOST, PORT, LOG_LEVEL, SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN } =
  settingsSchema.properties

/** The provider's environment variables that the worker reads. */
const workerSettings = Type.Object({
  DATABASE_URL,
  STORAGE_URL,
  FFMPEG,
  HOST,
  PORT,
  LOG_LEVEL,
  SMTP_URL,
  MAIL_FROM,
  PUBLIC_ORIGIN,
  ...observabilitySettings,
  ...Object.fromEntries(boundNames.map((name) => [boundVariable(name), boundSettings[name]])),
})

/** How much longer the shutdown may take than its running jobs. */
const stopMarginMs = 5000

/** How often a worker reports to its parent provider. */
const reportMs = 15_000

/**
 * Runs the queue's jobs in a separate process, and shuts down gracefully on SIGTERM. A standalone
 * worker serves `/healthz` and `/readyz`. A worker started by a provider exits with that provider
 * and sends it its job metrics instead.
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
    mail: mailSettingsOf(settings),
    log: app.log,
  })
  const onCountFailure = (error: unknown) => app.log.warn({ err: error }, 'could not count jobs')
  const endGauges = observability.metrics && addJobGauges(observability.metrics, worker, onCountFailure)
  const report = () => void worker.counts().then((counts) => process.send?.({ counts }), onCountFailure)
  const reporting = isOfProvider ? setInterval(report, reportMs) : undefined

  const stopping = closeWithGrace({ delay: bounds.stopMs + stopMarginMs, logger: app.log }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'stopping after an uncaught exception')
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
