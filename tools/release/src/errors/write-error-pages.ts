import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { errorPages } from './error-pages.ts'

// Part of `npm run generate`: writes docs/errors.
const folder = resolve(import.meta.dirname, '../../../../docs/errors')
const pages = errorPages()
await mkdir(folder, { recursive: true })
for (const [name, text] of pages) await writeFile(join(folder, name), text)
for (const name of await readdir(folder)) if (!pages.has(name)) await rm(join(folder, name))
