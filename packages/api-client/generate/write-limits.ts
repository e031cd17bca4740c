import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { limitsModule } from './limits-module.ts'
import type { FormsDocument } from './limits-module.ts'

const root = join(import.meta.dirname, '..')
const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as FormsDocument

writeFileSync(join(root, 'src/limits/limits.gen.ts'), limitsModule(document))
