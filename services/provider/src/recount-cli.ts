import { readSettings } from '@kinora/service-kit'
import { Command } from 'commander'
import { Type } from 'typebox'
import { recount } from './database/recount.ts'
import { settingsSchema } from './config.ts'

const { DATABASE_URL } = settingsSchema.properties

const command = new Command('recount')
  .description(
    'Checks and fixes all stored counts while the product is running. SIGINT or SIGTERM stops it between two batches.',
  )
  .action(run)

async function run(): Promise<void> {
  const settings = readSettings(Type.Object({ DATABASE_URL }), process.env)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(new Error('stopped')))
  for await (const { name, checked, fixed } of recount({ databaseUrl: settings.DATABASE_URL, signal: stop.signal }))
    process.stdout.write(`${name}: ${checked} checked, ${fixed} fixed\n`)
}

command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`Cannot complete the recount: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
