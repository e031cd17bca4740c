/** As much of an OpenAPI document as the limits are read from. */
export interface FormsDocument {
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, FieldSchema> } }> }
}

interface FieldSchema {
  maxLength?: number
  pattern?: string
  'x-max-bytes'?: number
  'x-media-types'?: string[]
}

/** The names of the limits in the client, by call. */
const names: Record<string, string> = {
  'post /api/v1/users/login': 'credentialLimits',
  'post /api/v1/users/register': 'registrationLimits',
  'post /api/v1/videos': 'uploadLimits',
  'post /api/v1/comments/{videoId}': 'commentLimits',
  'post /api/v1/videos/{videoId}/captions': 'captionLimits',
  'post /api/v1/feedback': 'feedbackLimits',
  'post /api/v1/reports': 'reportLimits',
}

/** Forms that use the fields of another call's form, and that call. */
const partsOf: Record<string, string> = {
  'delete /api/v1/users/me': 'post /api/v1/users/login',
  'post /api/v1/videos/uploads/{uploadId}/publish': 'post /api/v1/videos',
  'patch /api/v1/videos/{videoId}': 'post /api/v1/videos',
}

/**
 * The source of `limits.gen.ts`: for every form of the document an object of its fields' limits. One object a form, so that an app carries those of its own.
 *
 * @throws {Error} when a form with limits has no name here, a name has no such form, or a form has other limits than the one that it is a part of.
 */
export function limitsModule({ paths }: FormsDocument): string {
  const forms = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const limits = limitsOf(operation)
      return Object.keys(limits).length > 0 ? [{ call: `${method} ${path}`, limits }] : []
    }),
  )
  const lost = Object.keys(names).find((call) => forms.every((form) => form.call !== call))
  if (lost !== undefined) throw new Error(`The contract has no limits for "${lost}"; remove its name.`)
  for (const { call, limits } of forms) assertLimitsOfPart(call, limits, forms)
  const named = forms.filter(({ call }) => partsOf[call] === undefined)
  const exports = named.map(({ call, limits }) => {
    const name = names[call]
    if (name === undefined) throw new Error(`The form of "${call}" has limits; give them a name.`)
    return `/** Of the form of \`${call}\`. */\nexport const ${name} = ${JSON.stringify(limits, null, 2)} as const\n`
  })
  return ['// Generated from openapi.json by "npm run generate".\n', ...exports].join('\n')
}

function assertLimitsOfPart(call: string, limits: FieldLimits, forms: { call: string; limits: FieldLimits }[]): void {
  const full = forms.find((form) => form.call === partsOf[call])
  if (full === undefined) return
  for (const [field, limit] of Object.entries(limits)) {
    if (JSON.stringify(limit) !== JSON.stringify(full.limits[field]))
      throw new Error(`The form of "${call}" has another limit for "${field}" than that of "${full.call}".`)
  }
}

type FieldLimits = Record<string, object>

/** A field's limits, by field; of a field without any, nothing. */
function limitsOf({ requestBody }: Operation): FieldLimits {
  const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    Object.entries(schema.properties ?? {}),
  )
  const limits = fields.map(
    ([field, { maxLength, pattern, 'x-max-bytes': maxBytes, 'x-media-types': mediaTypes }]) =>
      [field, { minLength: minLengthOf(pattern), maxLength, maxBytes, mediaTypes }] as const,
  )
  return Object.fromEntries(limits.filter(([, found]) => Object.values(found).some((limit) => limit !== undefined)))
}

/** The least length that a pattern asks for, where it is one class of characters, repeated: `^[a-z]{3,30}$`. */
function minLengthOf(pattern = ''): number | undefined {
  const [, least] = /^\^\[\^?[^\]]*\]\{(\d+),\d*\}\$$/.exec(pattern) ?? []
  return least === undefined ? undefined : Number(least)
}
