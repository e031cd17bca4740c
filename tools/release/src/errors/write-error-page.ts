import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { errorPage } from './error-page.ts'

// Part of `npm run generate`: writes docs/errors.
await writeFile(resolve(import.meta.dirname, '../../../../docs/errors/README.md'), errorPage())
