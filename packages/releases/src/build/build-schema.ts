import { Type } from 'typebox'

import { BuiltEmbedSchema } from '../routes/declared-embed.ts'
import { DeclaredRouteSchema, maxRoutes } from '../routes/declared-route.ts'
import { AssetPath, BuildName, Owner, RoutePath } from '../names/released-names.ts'

/*
 * Schema parts for a build's description. The manifest (`build.json`), the entry in a release document and that entry's previous build share these parts and
 * each add other parts.
 */

/** A file's hash (Subresource Integrity). */
export const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })

/** Versions or ranges, by npm package. */
export const Versions = Type.Record(Type.String(), Type.String())

/** A build's files with their hashes, by path in the build's folder. */
export const Assets = Type.Record(AssetPath, Integrity, { additionalProperties: false })

/** The names imported from shared packages, by import path: `{ "@kinora/ui": ["Avatar"] }`; `*` for a whole package. */
export const Imports = Type.Record(Type.String(), Type.Array(Type.String({ maxLength: 200 })))

/** Deprecated exports of shared packages, by package and name: their removal date and their replacement. */
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

/** The timeout for loading a build or one of its files, in milliseconds. */
export const Timeout = Type.Integer({ minimum: 100, maximum: 60_000 })

/** The budget for scripts and styles on a first page, in kilobytes (1,000 bytes, gzip). */
export const Budget = Type.Number({ exclusiveMinimum: 0 })

/** The name of the file with the team's own checks. */
export const CheckFile = Type.String({ pattern: '^kinora\\.check\\.[a-z]+$', maxLength: 64 })

/** The data that the shell needs to load a build. */
export const loadableBuild = {
  build: BuildName,
  container: Type.String(),
  requires: Versions,
  timeoutMs: Type.Optional(Timeout),
  entryType: Type.Optional(Type.Literal('module')),
  chunkGlobal: Type.Optional(Type.String({ maxLength: 200 })),
  verifiesFiles: Type.Optional(Type.Literal(true)),
}

/** A build's description without its location. */
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
