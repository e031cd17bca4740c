import { Type } from 'typebox'
import type { FileRule } from './upload-rules.ts'

const kindNames = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * Describes a form's file field for the OpenAPI document. JSON Schema has no keywords for a file's size and types, so the limits are in `x-max-bytes` and
 * `x-media-types`, which the client reads.
 */
export function fileField({ kinds, maxBytes }: FileRule) {
  return Type.Unsafe<string>({
    type: 'string',
    format: 'binary',
    description: `${kindNames.format(kinds.map(({ name }) => name))}, at most ${maxBytes / 1024 ** 2} MB.`,
    'x-max-bytes': maxBytes,
    'x-media-types': kinds.map(({ contentType }) => contentType),
  })
}
