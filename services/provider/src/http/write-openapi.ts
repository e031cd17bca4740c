import { writeFile } from 'node:fs/promises'
import { openApiDocument, openApiFile } from './openapi-document.ts'

// `npm run generate`: writes the document from which the api-client's types are generated.
await writeFile(openApiFile, await openApiDocument())
