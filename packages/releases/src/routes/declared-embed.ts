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
 * A page that any site may put into its own (an `iframe`), as a remote's package.json declares it: a document of its own, with one script of the remote and nothing of the
 * shell.
 *
 * - `path`: as of a route; it belongs to the remote alone.
 * - `firstCall`: the read below `/api/v1` that says what the page is about, as of a route.
 */
export type DeclaredEmbed = Static<typeof DeclaredEmbedSchema>

/** The same with its files, as it travels in builds and releases. */
export type BuiltEmbed = Static<typeof BuiltEmbedSchema>
