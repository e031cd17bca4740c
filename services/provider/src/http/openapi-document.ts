import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { buildApp } from '../app.ts'
import { createLocalStorage } from '../media/local-storage.ts'

/** Where the api-client keeps the document that its types are generated from. */
export const openApiFile = fileURLToPath(new URL('../../../../packages/api-client/openapi.json', import.meta.url))

/** The OpenAPI document as text. Needs no database: nothing is asked of it. */
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
