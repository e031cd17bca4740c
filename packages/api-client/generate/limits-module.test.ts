import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { limitsModule } from './limits-module.ts'
import type { FormsDocument } from './limits-module.ts'

const folder = join(import.meta.dirname, '..')

async function readDocument(): Promise<FormsDocument> {
  return JSON.parse(await readFile(join(folder, 'openapi.json'), 'utf8'))
}

/** A POST operation with a form that has the given fields. */
const form = (properties: Record<string, { maxLength?: number; pattern?: string }>) => ({
  post: { requestBody: { content: { 'application/json': { schema: { properties } } } } },
})

test('limits.gen.ts matches the committed OpenAPI document', async () => {
  const committed = await readFile(join(folder, 'src/limits/limits.gen.ts'), 'utf8')
  // If this fails, the committed module is stale: run "npm run generate".
  expect(committed).toBe(limitsModule(await readDocument()))
})

test('limitsModule uses a changed limit from the contract', async () => {
  const { paths } = await readDocument()
  const changed = { ...paths, '/api/v1/feedback': form({ message: { maxLength: 7 }, page: {} }) }
  expect(limitsModule({ paths: changed })).toContain(
    'export const feedbackLimits = {\n  "message": {\n    "maxLength": 7\n  }\n}',
  )
})

test('limitsModule reads a minimum length from the pattern that requires it', async () => {
  const { paths } = await readDocument()
  const fields = {
    title: { pattern: '^[a-z.-]{3,30}$' },
    content: { pattern: '^[^]{8,}$' },
    other: { pattern: '^a{2,}b$' },
  }
  const limits = limitsModule({ paths: { ...paths, '/api/v1/feedback': form(fields) } })
  expect(limits).toContain('"title": {\n    "minLength": 3\n  },\n  "content": {\n    "minLength": 8\n  }\n}')
})

test('limitsModule rejects a form without a name and a name without a form', async () => {
  const { paths } = await readDocument()
  const { '/api/v1/videos': _videos, ...others } = paths
  expect(() => limitsModule({ paths: others })).toThrow('no limits for "post /api/v1/videos"')
  const films = form({ title: { maxLength: 7 } })
  expect(() => limitsModule({ paths: { ...paths, '/api/v1/films': films } })).toThrow(
    'The form of "post /api/v1/films" has limits without a name. Name them in limits-module.ts.',
  )
})

test('limitsModule rejects a form that shares fields with another form but limits them differently', async () => {
  const { paths } = await readDocument()
  const other = { patch: form({ title: { maxLength: 7 } }).post }
  expect(() => limitsModule({ paths: { ...paths, '/api/v1/videos/{videoId}': other } })).toThrow(
    '"patch /api/v1/videos/{videoId}" and "post /api/v1/videos" have different limits for "title". Make them equal in the contract.',
  )
})
