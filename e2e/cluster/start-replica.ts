import { execFile } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { freePort } from '@kinora/local-stack'

import { runOwnDatabase } from '../hostile/attack/own-database.ts'
import type { OwnDatabase } from '../hostile/attack/own-database.ts'

const run = promisify(execFile)

/** Starts a streaming replica of a database, stopping the database while its folder is being copied. */
export async function startReplica(home: string, primary: OwnDatabase): Promise<OwnDatabase> {
  const directory = join(home, 'replica')
  const { hostname, port, username, password } = new URL(primary.url)
  await primary.stop()
  // Preserve the owner, because PostgreSQL insists on it.
  await run('cp', ['-a', primary.directory, directory])
  await run('cp', ['-a', join(directory, 'PG_VERSION'), join(directory, 'standby.signal')])
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`
  await appendFile(
    join(directory, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo}'\nhot_standby_feedback = on\n`,
  )
  await primary.start()
  const url = new URL(primary.url)
  url.port = String(await freePort())
  const { program, args } = primary.command
  const own = new Map([
    [primary.directory, directory],
    [port, url.port],
  ])
  return runOwnDatabase({
    url: url.href,
    directory,
    command: { program, args: args.map((arg) => own.get(arg) ?? arg) },
  })
}
