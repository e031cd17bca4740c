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
 * A page that any site may embed in an `iframe`, as declared in a remote's package.json. It is a separate document that contains one script of the remote and
 * no shell.
 *
 * - `path`: same as for a route; only this remote may use it.
 * - `firstCall`: the API call below `/api/v1` that loads the page's content, same as for a route.
 */
export type DeclaredEmbed = Static<typeof DeclaredEmbedSchema>

/** Same as `DeclaredEmbed`, but with the page's files, as in builds and releases. */
export type BuiltEmbed = Static<typeof BuiltEmbedSchema>
