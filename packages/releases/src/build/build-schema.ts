import { Type } from 'typebox'

import { BuiltEmbedSchema } from '../routes/declared-embed.ts'
import { DeclaredRouteSchema } from '../routes/declared-route.ts'
import { AssetPath, BuildName } from '../names/released-names.ts'

/*
 * What is said of a build, wherever it is said: in its own manifest (`build.json`), in the entry of a release document, and of the build before it. Each of
 * those is composed of these parts, and adds what it alone knows.
 */

/** The hash of a file (Subresource Integrity). */
export const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })

/** Versions or ranges, by npm package. */
export const Versions = Type.Record(Type.String(), Type.String())

/** The files of a build, by their paths in its folder, each with its hash. */
export const Assets = Type.Record(AssetPath, Integrity, { additionalProperties: false })

/** The names that are imported of shared packages, by what they are imported from: `{ "@kinora/ui": ["Avatar"] }`; `*` for a whole one. */
export const Imports = Type.Record(Type.String(), Type.Array(Type.String({ maxLength: 200 })))

/** Exports of shared packages that will go, by package and name: until when they stay, as a date, and what to take instead. */
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

/** How long a build, or a file of it, may take to load before it has failed, in milliseconds. */
export const Timeout = Type.Integer({ minimum: 100, maximum: 60_000 })

/** How large the scripts and styles of a first page may be, in kilobytes (1,000) as gzip leaves them. */
export const Budget = Type.Number({ exclusiveMinimum: 0 })

/** The name of the file in which a team asks the check for more. */
export const CheckFile = Type.String({ pattern: '^kinora\\.check\\.[a-z]+$', maxLength: 64 })

/** A path within the site. */
export const SitePath = Type.String({ pattern: '^/' })

/** What the shell needs to know of a build to load it. */
export const loadableBuild = {
  build: BuildName,
  container: Type.String(),
  requires: Versions,
  timeoutMs: Type.Optional(Timeout),
  entryType: Type.Optional(Type.Literal('module')),
  chunkGlobal: Type.Optional(Type.String({ maxLength: 200 })),
  verifiesFiles: Type.Optional(Type.Literal(true)),
}

/** What a build is, apart from where it lies. */
export const describedBuild = {
  ...loadableBuild,
  owner: Type.String(),
  assets: Assets,
  preload: Type.Array(AssetPath),
  routes: Type.Array(DeclaredRouteSchema),
  embed: Type.Optional(BuiltEmbedSchema),
  pages: Type.Optional(Type.Array(SitePath)),
  provides: Versions,
  bundler: Type.Optional(
    Type.Object({ name: Type.String({ maxLength: 64 }), version: Type.String({ maxLength: 64 }) }),
  ),
}
