import { appendFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { createStorage, migrate, seedDatabase } from '@kinora/provider'
import { startMailCatcher } from '@kinora/provider/mail-catcher'
import type { CaughtMail } from '@kinora/provider/mail-catcher'
import { demo } from '@kinora/provider/seed'
import { freePort, openSiteStorage, removeLeftovers, scratchFolder } from '@kinora/release'

import { requireFreePort } from './free-port.ts'
import { lockHome, makeHome } from './home-lock.ts'
import { startPostgres } from './postgres.ts'
import type { LocalPostgres } from './postgres.ts'
import { releaseApps } from './release-apps.ts'
import { readSecrets } from './secrets.ts'
import { startProcess } from './start-process.ts'
import type { ProcessOptions } from './start-process.ts'
import { supervise } from './supervise.ts'
import type { Backoff, Supervised } from './supervise.ts'

/** The workspace folder. */
export const workspace = resolve(import.meta.dirname, '../../..')

/** Options for running the product on this machine. */
export interface StackOptions {
  /** Folder for all data. */
  home: string
  /** Port of the site; 0 for any free port. */
  port: number
  /** Folder names of the apps to include; all by default. */
  apps?: readonly string[]
  /** Database to use instead of the embedded PostgreSQL server. */
  databaseUrl?: string | undefined
  /** Storage for uploads and demo media; by default, a folder in `home`. */
  storageUrl?: string | undefined
  /** Extra environment variables for the provider. */
  providerEnv?: Record<string, string>
  /** Extra environment variables for the site. */
  siteEnv?: Record<string, string>
  /** How to restart parts that exit unexpectedly. Without it, they stay down, so tests notice the exit. */
  backoff?: Backoff
  /** Receives one line per step. */
  onStep?(step: string): void
  /** Receives a line when a part exits unexpectedly or restarts. */
  onEnd?(line: string): void
  /** Receives each email that the provider sends. None is delivered. */
  onMail?(mail: CaughtMail): void
}

/** The running product. */
export interface Stack {
  /** URL of the site, without a trailing slash. */
  url: string
  /** URL of the provider itself, behind the site, without a trailing slash. */
  providerUrl: string
  databaseUrl: string
  /** Folder with the released files. */
  siteRoot: string
  /** Authenticates operator requests to the site. */
  operatorToken: string
  /** Shared by the site and the provider. */
  siteSecret: string
  /** Supervised parts. Tests use `kill` and `start` to check how the others cope with an outage. */
  provider: Supervised
  site: Supervised
  /** Undefined if `databaseUrl` points to an external database. */
  postgres: LocalPostgres | undefined
  /** Stops all parts gracefully: first the site, then the provider, then PostgreSQL. */
  stop(): Promise<void>
  /** Kills all parts immediately, without losing acknowledged writes. */
  kill(): Promise<void>
}

/** Scripts that start the services. */
export const serviceScripts = {
  provider: fileURLToPath(import.meta.resolve('@kinora/provider/server')),
  site: fileURLToPath(import.meta.resolve('@kinora/site/server')),
}

/** Parts to stop, in the order in which they were started. */
type Undo = { stop(): Promise<void>; kill(): Promise<void> }[]

/** Builds and releases changed apps, then starts PostgreSQL, the provider and the site. If a part fails to start, stops the ones that are already running. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { home, onStep = () => {} } = options
  const undo: Undo = []
  const stop = async () => {
    for (const part of undo.splice(0).toReversed()) await part.stop()
  }
  const kill = async () => {
    for (const part of undo.toReversed()) await part.kill()
  }
  try {
    if (options.port !== 0) await requireFreePort('127.0.0.1', options.port)
    await makeHome(home)
    const unlock = await lockHome(home)
    undo.push({ stop: unlock, kill: unlock })
    // The site gets the same environment variables, so it opens the same storage.
    const { storage, folder } = openSiteStorage({ ...process.env, KINORA_HOME: home })
    const apps = options.apps ?? (await readdir(join(workspace, 'apps')))
    const scratch = scratchFolder(join(home, 'builds'))
    await removeLeftovers(scratch)
    await releaseApps(workspace, apps, storage, scratch, onStep)
    return { ...(await startParts(options, folder, undo)), stop, kill }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(options: StackOptions, siteRoot: string, undo: Undo): Promise<Omit<Stack, 'stop' | 'kill'>> {
  const { home, backoff, onStep = () => {}, onEnd = () => {}, onMail = () => {} } = options
  const supervision = { backoff, say: onEnd }
  const keep = async <T extends Undo[number]>(part: Promise<T>) => {
    const started = await part
    undo.push(started)
    return started
  }

  const secrets = await readSecrets(home)
  let postgres: LocalPostgres | undefined
  if (options.databaseUrl === undefined) {
    onStep('Starting PostgreSQL')
    postgres = await keep(startPostgres(home, secrets.databasePassword, supervision))
  }
  const databaseUrl = options.databaseUrl ?? postgres?.url ?? ''
  const storageUrl = options.storageUrl ?? pathToFileURL(join(home, 'media')).href

  onStep('Preparing the database')
  await migrate(databaseUrl)
  const folder = join(workspace, 'services/provider/seed')
  await seedDatabase({ databaseUrl, storage: createStorage(storageUrl), demo, folder })

  onStep('Starting the services')
  const service = (id: 'provider' | 'site', serviceUrl: string, env: Record<string, string>) => {
    const { hostname, port } = new URL(serviceUrl)
    const name = `The ${id}`
    const logFile = join(home, `logs/${id}.log`)
    const process: ProcessOptions = {
      name,
      script: serviceScripts[id],
      env: { SITE_SECRET: secrets.siteSecret, HOST: hostname, PORT: port, ...env },
      logFile,
    }
    let probe = 'readyz'
    const start = async (signal: AbortSignal) => {
      const started = await startProcess({ ...process, readyUrl: `${serviceUrl}/${probe}`, signal })
      // A liveness check is enough after a restart, because dependencies may be restarting at the same time.
      probe = 'healthz'
      return started
    }
    return keep(supervise({ name, logFile, start, ...supervision }))
  }
  const url = `http://localhost:${options.port || (await freePort())}`
  const { smtpUrl } = await keep(
    startMailCatcher(async (mail) => {
      await appendFile(join(home, 'logs/mail.log'), `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`)
      onMail(mail)
    }),
  )
  const providerUrl = `http://127.0.0.1:${await freePort()}`
  const provider = await service('provider', providerUrl, {
    DATABASE_URL: databaseUrl,
    STORAGE_URL: storageUrl,
    ACCESS_TOKEN_SECRET: secrets.accessTokenSecret,
    PUBLIC_ORIGIN: url,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Kinora <no-reply@kinora.example>',
    ...options.providerEnv,
  })
  const site = await service('site', url, {
    SITE_ROOT: siteRoot,
    PROVIDER_URL: providerUrl,
    PUBLIC_ORIGIN: url,
    DATABASE_URL: databaseUrl,
    KINORA_OPERATOR_TOKEN: secrets.operatorToken,
    ...options.siteEnv,
  })
  // Tells the release tool on this machine where the site is.
  await writeFile(join(home, 'site-url'), url)
  const { operatorToken, siteSecret } = secrets
  return { url, providerUrl, databaseUrl, siteRoot, operatorToken, siteSecret, provider, site, postgres }
}
