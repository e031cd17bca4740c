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

/** Export names of the limits, keyed by call. */
const names: Record<string, string> = {
  'post /api/v1/users/login': 'credentialLimits',
  'post /api/v1/users/register': 'registrationLimits',
  'patch /api/v1/users/me': 'profileLimits',
  'post /api/v1/videos': 'uploadLimits',
  'post /api/v1/comments/{videoId}': 'commentLimits',
  'post /api/v1/videos/{videoId}/captions': 'captionLimits',
  'post /api/v1/feedback': 'feedbackLimits',
  'post /api/v1/reports': 'reportLimits',
  'post /api/v1/playlists': 'playlistLimits',
}

/** Maps each call whose form reuses fields from another call to that other call. */
const partsOf: Record<string, string> = {
  'delete /api/v1/users/me': 'post /api/v1/users/login',
  'post /api/v1/users/me/email': 'post /api/v1/users/login',
  'post /api/v1/users/me/password': 'post /api/v1/users/login',
  'post /api/v1/users/password-reset': 'post /api/v1/users/login',
  'post /api/v1/videos/uploads/{uploadId}/publish': 'post /api/v1/videos',
  'patch /api/v1/comments/c/{commentId}': 'post /api/v1/comments/{videoId}',
  'patch /api/v1/videos/{videoId}': 'post /api/v1/videos',
  'patch /api/v1/playlists/{playlistId}': 'post /api/v1/playlists',
}

/**
 * Generates the source of `limits.gen.ts`. Each form gets its own export, so an app bundles limits only for the forms it uses.
 *
 * @throws {Error} if a form with limits is missing from `names`, an entry in `names` matches no form, or a form that reuses fields gives them different limits.
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

/** Returns each field's limits, omitting fields that have none. */
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

/** Extracts the minimum length from a pattern such as `^[a-z]{3,30}$`; undefined unless the pattern is a single repeated character class. */
function minLengthOf(pattern = ''): number | undefined {
  const [, least] = /^\^\[\^?[^\]]*\]\{(\d+),\d*\}\$$/.exec(pattern) ?? []
  return least === undefined ? undefined : Number(least)
}
