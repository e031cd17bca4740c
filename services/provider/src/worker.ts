import { observabilitySettings, openLogLines, openObservability } from '@kinora/observability'
import { bucketSecrets, endUnstarted, readSettings, withSecretFiles } from '@kinora/settings'
import closeWithGrace from 'close-with-grace'
import fastify from 'fastify'
import { Type } from 'typebox'
import { boundNames, boundSettings, boundVariable, type Bounds } from './bounds.ts'
import { connect } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { createStorage } from './media/create-storage.ts'
import { addJobGauges } from './queue/job-gauges.ts'
import { startJobs } from './queue/start-jobs.ts'
import { addProbes, createReadiness } from './readiness.ts'
import { settingsSchema } from './settings.ts'
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

/** Does what providers leave to the queue, in a process of its own. It answers `/healthz` and `/readyz`, and is stopped in order by SIGTERM. */
async function start(): Promise<void> {
  const settings = readSettings(workerSettings, process.env)
  const bounds = Object.fromEntries(
    boundNames.map((name) => [name, (settings as Record<string, unknown>)[boundVariable(name)]]),
  ) as Bounds
  await migrate(settings.DATABASE_URL, { waitMs: bounds.databaseStartMs })
  const observability = await openObservability('worker', settings)
  const app = fastify({ logger: { level: settings.LOG_LEVEL, stream: openLogLines() } })
  const connection = connect(settings.DATABASE_URL, { bounds: { ...bounds, databaseConnections: 1 } })
  addProbes(app, createReadiness(connection.pool, bounds))
  const worker = await startJobs({
    databaseUrl: settings.DATABASE_URL,
    storage: createStorage(settings.STORAGE_URL, withSecretFiles(process.env, bucketSecrets)),
    bounds,
    ffmpeg: findFfmpeg(settings.FFMPEG),
    log: app.log,
  })
  const endGauges =
    observability.metrics &&
    addJobGauges(observability.metrics, worker, (error) => app.log.warn({ err: error }, 'jobs could not be counted'))

  closeWithGrace({ delay: bounds.stopMs + stopMarginMs, logger: app.log }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'stopping because of a defect')
    else app.log.info({ signal }, 'stopping')
    endGauges?.()
    await worker.stop(bounds.stopMs)
    await app.close()
    await connection.close()
    await observability.close()
  })
  await app.listen({ host: settings.HOST, port: settings.PORT })
}

start().catch(endUnstarted('worker'))
