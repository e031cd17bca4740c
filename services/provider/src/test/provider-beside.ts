import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { ProviderOptions } from '../provider-options.ts'
import { createCaller, type Caller } from './caller.ts'
import { testOptions, type TestProvider } from './test-provider.ts'

/** Another process of a provider under test, on the same database, storage and clock. */
export interface ProviderBeside {
  app: FastifyInstance
  visitor: Caller
}

/** Starts one. The caller closes its `app`. */
export async function startProviderBeside(
  { databaseUrl, storage, clock }: TestProvider,
  options: Partial<ProviderOptions> = {},
): Promise<ProviderBeside> {
  const app = await buildApp({ databaseUrl, storage, clock, ...testOptions, ...options })
  return { app, visitor: createCaller(await app.listen({ host: '127.0.0.1', port: 0 })) }
}
