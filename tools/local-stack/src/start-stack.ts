import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { createStorage, migrate, seedDatabase } from '@kinora/provider'
import { demo } from '@kinora/provider/seed'
import { openSiteStorage, removeLeftovers, scratchFolder } from '@kinora/release'

import { freePort, requireFreePort } from './free-port.ts'
import { lockHome, makeHome } from './home-lock.ts'
import { startPostgres } from './postgres.ts'
import type { LocalPostgres } from './postgres.ts'
import { releaseApps } from './release-apps.ts'
import { readSecrets } from './secrets.ts'
import { startProcess } from './start-process.ts'
import type { ProcessOptions } from './start-process.ts'
import { supervise } from './supervise.ts'
import type { Backoff, Supervised } from './supervise.ts'

/** The folder of the workspace. */
export const workspace = resolve(import.meta.dirname, '../../..')

/** How the product is run on this machine. */
export interface StackOptions {
  /** Where everything that changes is stored. */
  home: string
  /** The site's port; 0 for any free one. */
  port: number
  /** The apps of the workspace that it is to have, by folder; all of them if nothing is said. */
  apps?: readonly string[]
  /** A PostgreSQL to use in place of the embedded one. */
  databaseUrl?: string | undefined
  /** Where uploads and demo media are stored, if not below `home`. */
  storageUrl?: string | undefined
  /** More settings for the provider's process. */
  providerEnv?: Record<string, string>
  /** More settings for the site's process. */
  siteEnv?: Record<string, string>
  /** How parts that end by themselves are started again; without it they are not, so that a test hears of it. */
  backoff?: Backoff
  /** Receives a line for each step. */
  onStep?(step: string): void
  /** Receives a line when a part exits by itself. */
  onEnd?(line: string): void
}

/** The whole product, running. */
export interface Stack {
  /** The site's URL, without a slash at the end. */
  url: string
  /** The provider's own URL, behind the site, without a trailing slash. */
  providerUrl: string
  databaseUrl: string
  /** The folder of released files. */
  siteRoot: string
  /** Opens the operator's calls to the site. */
  operatorToken: string
  /** The site's secret for the provider. */
  siteSecret: string
  /** The supervised parts. `kill` and `start` are for tests of what the others do meanwhile. */
  provider: Supervised
  site: Supervised
  /** Undefined where the database is another's. */
  postgres: LocalPostgres | undefined
  /** Ends everything in order: first the site, then the provider, then PostgreSQL. */
  stop(): Promise<void>
  /** Ends everything at once. No acknowledged write is lost. */
  kill(): Promise<void>
}

/** The commands that start the services. */
export const serviceScripts = {
  provider: fileURLToPath(import.meta.resolve('@kinora/provider/server')),
  site: fileURLToPath(import.meta.resolve('@kinora/site/server')),
}

/** Parts to stop, in the order of their start. */
type Undo = { stop(): Promise<void>; kill(): Promise<void> }[]

/** Builds what has changed, and starts PostgreSQL, the provider and the site. What was started is stopped again when a later part fails. */
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
    // The site's process opens the same storage, by the same variables.
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
  const { home, backoff, onStep = () => {}, onEnd = () => {} } = options
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
      // Later on it is enough to be alive: what it leans on may be what is being started again.
      probe = 'healthz'
      return started
    }
    return keep(supervise({ name, logFile, start, ...supervision }))
  }
  const providerUrl = `http://127.0.0.1:${await freePort()}`
  const provider = await service('provider', providerUrl, {
    DATABASE_URL: databaseUrl,
    STORAGE_URL: storageUrl,
    ACCESS_TOKEN_SECRET: secrets.accessTokenSecret,
    ...options.providerEnv,
  })
  const url = `http://localhost:${options.port || (await freePort())}`
  const site = await service('site', url, {
    SITE_ROOT: siteRoot,
    PROVIDER_URL: providerUrl,
    PUBLIC_ORIGIN: url,
    DATABASE_URL: databaseUrl,
    KINORA_OPERATOR_TOKEN: secrets.operatorToken,
    ...options.siteEnv,
  })
  // Lets the release tool on this machine find the site.
  await writeFile(join(home, 'site-url'), url)
  const { operatorToken, siteSecret } = secrets
  return { url, providerUrl, databaseUrl, siteRoot, operatorToken, siteSecret, provider, site, postgres }
}
