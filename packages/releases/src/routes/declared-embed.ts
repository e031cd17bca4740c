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
 * A page that any site may embed in an `iframe`, as a remote's package.json declares it: a separate document with one script of the remote and without the
 * shell.
 *
 * - `path`: as for a route; only this remote may use it.
 * - `firstCall`: the call below `/api/v1` that loads the page's content, as for a route.
 */
export type DeclaredEmbed = Static<typeof DeclaredEmbedSchema>

/** The same with its files, in builds and releases. */
export type BuiltEmbed = Static<typeof BuiltEmbedSchema>
