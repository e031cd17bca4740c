import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { ProviderOptions } from '../config.ts'
import { createCaller, type Caller } from './caller.ts'
import { testOptions, type TestProvider } from './test-provider.ts'

/** Another process of a provider under test, with the same database, storage and clock. */
export interface SecondProvider {
  app: FastifyInstance
  /** The URL that the provider listens on, without a trailing slash. */
  url: string
  visitor: Caller
}

/** Starts a second provider. The caller closes its `app`. */
export async function startSecondProvider(
  { databaseUrl, storage, clock }: TestProvider,
  options: Partial<ProviderOptions> = {},
): Promise<SecondProvider> {
  const bounds = { ...testOptions.bounds, ...options.bounds }
  const app = await buildApp({ databaseUrl, storage, clock, ...testOptions, ...options, bounds })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url, visitor: createCaller(url) }
}
