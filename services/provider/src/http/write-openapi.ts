import { writeFile } from 'node:fs/promises'
import { openApiDocument, openApiFile } from './openapi-document.ts'

// Writes the OpenAPI document from which the api-client's types are generated. Run by `npm run
// generate`.
await writeFile(openApiFile, await openApiDocument())
