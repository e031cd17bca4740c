import { Type } from 'typebox'
import type { FileRule } from './upload-rules.ts'

const kindNames = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * A file field of a form, as the OpenAPI document describes it. JSON Schema has no keyword for how large a file may be or of which kinds, so the rule's
 * are under `x-max-bytes` and `x-media-types`, from where the client has them.
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
