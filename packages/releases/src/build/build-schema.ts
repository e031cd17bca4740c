import { Type } from 'typebox'

import { BuiltEmbedSchema } from '../routes/declared-embed.ts'
import { DeclaredRouteSchema, maxRoutes } from '../routes/declared-route.ts'
import { AssetPath, BuildName, Owner, RoutePath } from '../names/released-names.ts'

/*
 * Schemas that a build's manifest (`build.json`), its entry in a release document and that entry's previous build have in common.
 */

/** Subresource Integrity hash of a file. */
export const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })

/** Versions or version ranges by npm package. */
export const Versions = Type.Record(Type.String(), Type.String())

/** Hashes of a build's files by path, relative to the build's folder. */
export const Assets = Type.Record(AssetPath, Integrity, { additionalProperties: false })

/** Names imported from shared packages, by import path: `{ "@kinora/ui": ["Avatar"] }`. `*` means the whole package. */
export const Imports = Type.Record(Type.String(), Type.Array(Type.String({ maxLength: 200 })))

/** Deprecated exports by shared package and name, with their removal date and replacement. */
export const Deprecations = Type.Record(
  Type.String(),
  Type.Record(
    Type.String(),
    Type.Object(
      { until: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), instead: Type.String({ maxLength: 300 }) },
      { additionalProperties: false },
    ),
  ),
)

/** Timeout for loading a build or any of its files, in milliseconds. */
export const Timeout = Type.Integer({ minimum: 100, maximum: 60_000 })

/** Budget for scripts and styles on an app's first page, in kilobytes (1,000 bytes) after gzip. */
export const Budget = Type.Number({ exclusiveMinimum: 0 })

/** Name of the file with a team's own checks. */
export const CheckFile = Type.String({ pattern: '^kinora\\.check\\.[a-z]+$', maxLength: 64 })

/** What the shell needs to know to load a build. */
export const loadableBuild = {
  build: BuildName,
  container: Type.String(),
  requires: Versions,
  timeoutMs: Type.Optional(Timeout),
  entryType: Type.Optional(Type.Literal('module')),
  chunkGlobal: Type.Optional(Type.String({ maxLength: 200 })),
  verifiesFiles: Type.Optional(Type.Literal(true)),
}

/** Everything about a build except where its files are. */
export const describedBuild = {
  ...loadableBuild,
  owner: Owner,
  assets: Assets,
  preload: Type.Array(AssetPath),
  routes: Type.Array(DeclaredRouteSchema, { maxItems: maxRoutes }),
  embed: Type.Optional(BuiltEmbedSchema),
  pages: Type.Optional(Type.Array(RoutePath, { maxItems: maxRoutes })),
  provides: Versions,
  bundler: Type.Optional(
    Type.Object({ name: Type.String({ maxLength: 64 }), version: Type.String({ maxLength: 64 }) }),
  ),
}
