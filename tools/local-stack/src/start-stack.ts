import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { createStorage, migrate, seedDatabase } from '@kinora/provider'
import { demo } from '@kinora/provider/seed'

import { freePort, requireFreePort } from './free-port.ts'
import { lockHome } from './home-lock.ts'
import { startPostgres } from './postgres.ts'
import { releaseApps } from './release-apps.ts'
import { readSecrets } from './secrets.ts'
import { startService } from './service-process.ts'
import type { ServiceProcess } from './service-process.ts'

/** The folder of the workspace. */
export const workspace = resolve(import.meta.dirname, '../../..')

/** How the product is run on this machine. */
export interface StackOptions {
  /** Where everything that changes is kept. */
  home: string
  /** The site's port; 0 for any free one. */
  port: number
  /** A PostgreSQL to use in place of the embedded one. */
  databaseUrl?: string | undefined
  /** Where uploads and demo media are kept, if not below `home`. */
  storageUrl?: string | undefined
  /** More settings for the provider's process. */
  providerEnv?: Record<string, string>
  /** Told what is being done. */
  onStep?(step: string): void
}

/** The whole product, running. */
export interface Stack {
  /** The site's address, without a slash at the end. */
  url: string
  databaseUrl: string
  /** The folder of released files. */
  siteRoot: string
  /** Opens the operator's calls to the site. */
  operatorToken: string
  /** What the site proves itself with to the provider. */
  siteSecret: string
  /** Resolves with one sentence when a part ends by itself. */
  died: Promise<string>
  provider: {
    /** Ends the provider at once, as a power cut would. */
    kill(): Promise<void>
    /** Starts it again after `kill`. */
    start(): Promise<void>
  }
  stop(): Promise<void>
}

/** Builds what has changed, and starts PostgreSQL, the provider and the site. What was started is stopped again when a later part fails. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { home, onStep = () => {} } = options
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    if (options.port !== 0) await requireFreePort('127.0.0.1', options.port)
    await mkdir(join(home, 'logs'), { recursive: true })
    undo.push(await lockHome(home))
    await releaseApps(workspace, home, (app) => onStep(`Building ${app}`))
    return await startServices(options, undo, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function startServices(
  options: StackOptions,
  undo: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Stack> {
  const { home, onStep = () => {} } = options
  const secrets = await readSecrets(home)
  let { databaseUrl } = options
  if (databaseUrl === undefined) {
    onStep('Starting PostgreSQL')
    const postgres = await startPostgres(home, secrets.databasePassword)
    undo.push(postgres.stop)
    databaseUrl = postgres.url
  }
  const storageUrl = options.storageUrl ?? pathToFileURL(join(home, 'media')).href

  onStep('Preparing the database')
  await migrate(databaseUrl)
  const folder = join(workspace, 'services/provider/seed')
  await seedDatabase({ databaseUrl, storage: createStorage(storageUrl), demo, folder })

  onStep('Starting the services')
  const providerUrl = `http://127.0.0.1:${await freePort()}`
  const startProvider = () =>
    startService({
      name: 'provider',
      script: fileURLToPath(import.meta.resolve('@kinora/provider/server')),
      env: {
        DATABASE_URL: databaseUrl,
        STORAGE_URL: storageUrl,
        ACCESS_TOKEN_SECRET: secrets.accessTokenSecret,
        SITE_SECRET: secrets.siteSecret,
        HOST: '127.0.0.1',
        PORT: new URL(providerUrl).port,
        ...options.providerEnv,
      },
      healthUrl: `${providerUrl}/api/v1/health`,
      logFile: join(home, 'logs/provider.log'),
    })
  let provider: ServiceProcess = await startProvider()
  undo.push(() => provider.stop())

  const url = `http://localhost:${options.port || (await freePort())}`
  const siteRoot = join(home, 'site')
  const site = await startService({
    name: 'site',
    script: fileURLToPath(import.meta.resolve('@kinora/site/server')),
    env: {
      SITE_ROOT: siteRoot,
      PROVIDER_URL: providerUrl,
      DATABASE_URL: databaseUrl,
      SITE_SECRET: secrets.siteSecret,
      KINORA_OPERATOR_TOKEN: secrets.operatorToken,
      HOST: 'localhost',
      PORT: new URL(url).port,
    },
    healthUrl: `${url}/`,
    logFile: join(home, 'logs/site.log'),
  })
  undo.push(site.stop)

  return {
    url,
    databaseUrl,
    siteRoot,
    operatorToken: secrets.operatorToken,
    siteSecret: secrets.siteSecret,
    died: Promise.race([provider.died, site.died]),
    provider: {
      kill: () => provider.kill(),
      start: async () => {
        provider = await startProvider()
      },
    },
    stop,
  }
}
