import { buildApp } from './app.ts'
import { migrate } from './database/migrate.ts'
import { readServerConfig } from './server-config.ts'

/** How long answers under way may take when the process is asked to stop. */
const SHUTDOWN_MS = 10_000

/** Starts the provider as a process: configured by the environment, stopped by SIGTERM or SIGINT. */
async function start(): Promise<void> {
  const { host, port, ...options } = readServerConfig(process.env)
  await migrate(options.databaseUrl)
  const app = await buildApp(options)

  const stop = () => {
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  await app.listen({ host, port })
}

start().catch((error: unknown) => {
  process.stderr.write(`The provider did not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
