import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { buildApp } from '../app.ts'
import { createLocalStorage } from '../media/local-storage.ts'

/** The path of the OpenAPI document, from which the api-client's types are generated. */
export const openApiFile = fileURLToPath(new URL('../../../../packages/api-client/openapi.json', import.meta.url))

/** Returns the OpenAPI document as JSON text, without using the database. */
export async function openApiDocument(): Promise<string> {
  const app = await buildApp({
    databaseUrl: 'postgres://localhost/never-connected',
    storage: createLocalStorage(tmpdir()),
    accessTokenSecret: 'signs nothing, so it need not be secret',
  })
  await app.ready()
  const document = app.swagger()
  await app.close()
  return `${JSON.stringify(document, null, 2)}\n`
}
