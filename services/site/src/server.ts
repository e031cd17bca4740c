import { openLogLines, openObservability, endUnstarted } from '@kinora/service-kit'
import closeWithGrace from 'close-with-grace'

import { buildSite } from './app.ts'
import { readConfig } from './config.ts'
import { defaultServerLimits } from './http/server-limits.ts'

/** Extra time for closing connections to the provider and the database. */
const closingMs = 5_000

/** Starts the site as configured by the environment. Shuts down gracefully on SIGTERM or SIGINT, and exits immediately on a second signal. */
async function start(): Promise<void> {
  const { host, port, observability: observabilitySettings, ...options } = readConfig(process.env)
  const observability = await openObservability('site', observabilitySettings)
  const { metrics, tracing } = observability
  const logger = options.logger && { ...options.logger, stream: openLogLines() }
  const site = await buildSite({ ...options, logger, metrics, tracing })
  const { stopDelayMs, stopMs } = { ...defaultServerLimits, ...options.serverLimits }

  closeWithGrace({ delay: stopDelayMs + stopMs + closingMs, logger: site.log }, async ({ err }) => {
    if (err) site.log.error(err)
    await site.close()
    await observability.close()
  })

  await site.listen({ host, port })
  process.send?.({ port: Number(new URL(site.listeningOrigin).port) })
}

start().catch(endUnstarted('site'))
