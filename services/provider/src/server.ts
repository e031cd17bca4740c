import { openLogLines, openObservability, endUnstarted } from '@kinora/service-kit'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { migrate } from './database/migrate.ts'
import { addJobGauges } from './queue/job-gauges.ts'
import { superviseWorker } from './queue/supervise-worker.ts'
import { readServerConfig } from './config.ts'

/** How much longer than its individual steps a shutdown may take before the process exits anyway. */
const stopMarginMs = 5000

/** After these signals, an orderly shutdown is impossible. */
const fatalSignals = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const

/**
 * Starts the provider process, configured by the environment. SIGTERM or SIGINT shuts it down
 * gracefully; a second signal exits immediately. An uncaught error also shuts it down gracefully,
 * with exit code 1, because its state is unknown.
 */
async function start(): Promise<void> {
  const {
    host,
    port,
    observability: observabilitySettings,
    shownSettings,
    hasWorker,
    ...options
  } = readServerConfig(process.env)
  const { bounds } = options
  await migrate(options.databaseUrl, { waitMs: bounds.databaseStartMs })
  const observability = await openObservability('provider', observabilitySettings)
  const { metrics, tracing } = observability
  const logger = options.logger && { ...options.logger, stream: openLogLines() }
  const app = await buildApp({ ...options, ...(logger && { logger }), metrics, tracing })
  app.log.info({ settings: shownSettings }, 'settings')

  const worker = hasWorker ? superviseWorker(app.log) : undefined
  if (worker && metrics) addJobGauges(metrics, worker, () => {})
  const delay = bounds.stopDelayMs + bounds.stopMs + bounds.databaseAnswerMs + stopMarginMs
  const graceLogger = { error: (message: unknown) => app.log.error(message) }
  closeWithGrace({ delay, logger: graceLogger, skip: [...fatalSignals] }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'stopping after an uncaught exception')
    else app.log.info({ signal }, 'stopping')
    await Promise.all([worker?.stop(bounds.stopMs + stopMarginMs), app.close()])
    await observability.close()
  })
  await app.listen({ host, port })
}

start().catch(endUnstarted('provider'))
