/** The parts of an OpenAPI document that define limits. */
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

/** The export names of the limits, by call. */
const names: Record<string, string> = {
  'post /api/v1/users/login': 'credentialLimits',
  'post /api/v1/users/register': 'registrationLimits',
  'post /api/v1/videos': 'uploadLimits',
  'post /api/v1/comments/{videoId}': 'commentLimits',
  'post /api/v1/videos/{videoId}/captions': 'captionLimits',
  'post /api/v1/feedback': 'feedbackLimits',
  'post /api/v1/reports': 'reportLimits',
}

/** Calls whose form reuses the fields of another call's form, mapped to that call. */
const partsOf: Record<string, string> = {
  'delete /api/v1/users/me': 'post /api/v1/users/login',
  'post /api/v1/videos/uploads/{uploadId}/publish': 'post /api/v1/videos',
  'patch /api/v1/videos/{videoId}': 'post /api/v1/videos',
}

/**
 * Returns the source of `limits.gen.ts`: one object of field limits per form, so an app bundles only the limits of its own forms.
 *
 * @throws {Error} when a form with limits has no name here, a name has no form, or a form's limits differ from those of the form whose fields it reuses.
 */
export function limitsModule({ paths }: FormsDocument): string {
  const forms = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const limits = limitsOf(operation)
      return Object.keys(limits).length > 0 ? [{ call: `${method} ${path}`, limits }] : []
    }),
  )
  const lost = Object.keys(names).find((call) => forms.every((form) => form.call !== call))
  if (lost !== undefined)
    throw new Error(`The contract has no limits for "${lost}". Remove its name from limits-module.ts.`)
  for (const { call, limits } of forms) assertLimitsOfPart(call, limits, forms)
  const named = forms.filter(({ call }) => partsOf[call] === undefined)
  const exports = named.map(({ call, limits }) => {
    const name = names[call]
    if (name === undefined)
      throw new Error(`The form of "${call}" has limits without a name. Name them in limits-module.ts.`)
    return `/** Field limits of \`${call}\`. */\nexport const ${name} = ${JSON.stringify(limits, null, 2)} as const\n`
  })
  return ['// Generated from openapi.json by "npm run generate".\n', ...exports].join('\n')
}

function assertLimitsOfPart(call: string, limits: FieldLimits, forms: { call: string; limits: FieldLimits }[]): void {
  const full = forms.find((form) => form.call === partsOf[call])
  if (full === undefined) return
  for (const [field, limit] of Object.entries(limits)) {
    if (JSON.stringify(limit) !== JSON.stringify(full.limits[field]))
      throw new Error(
        `"${call}" and "${full.call}" have different limits for "${field}". Make them equal in the contract.`,
      )
  }
}

type FieldLimits = Record<string, object>

/** Returns limits by field. Fields without limits are omitted. */
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

/** Returns the minimum length that a pattern requires, if it is a single repeated character class such as `^[a-z]{3,30}$`. */
function minLengthOf(pattern = ''): number | undefined {
  const [, least] = /^\^\[\^?[^\]]*\]\{(\d+),\d*\}\$$/.exec(pattern) ?? []
  return least === undefined ? undefined : Number(least)
}
