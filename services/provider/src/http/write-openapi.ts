import { writeFile } from 'node:fs/promises'
import { openApiDocument, openApiFile } from './openapi-document.ts'

// Writes the OpenAPI document from which the api-client's types are generated. `npm run generate` runs this script.
await writeFile(openApiFile, await openApiDocument())
