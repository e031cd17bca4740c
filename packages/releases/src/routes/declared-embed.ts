import { Type } from 'typebox'
import type { Static } from 'typebox'

import { AssetPath, CallPath, RoutePath } from '../names/released-names.ts'

const declared = {
  path: RoutePath,
  firstCall: Type.Optional(CallPath),
}

export const DeclaredEmbedSchema = Type.Object(declared, { additionalProperties: false })

export const BuiltEmbedSchema = Type.Object({ ...declared, script: AssetPath, styles: Type.Array(AssetPath) })

/**
 * A page that any site may embed in an `iframe`, as declared in a remote's package.json. It's a separate document with one script from the remote and no shell.
 *
 * - `path`: same as for a route; no other remote may use it.
 * - `firstCall`: same as for a route: the API call below `/api/v1` that fetches the page's content.
 */
export type DeclaredEmbed = Static<typeof DeclaredEmbedSchema>

/** Same as `DeclaredEmbed`, but including the page's files, as in builds and releases. */
export type BuiltEmbed = Static<typeof BuiltEmbedSchema>
