import { Type } from 'typebox'

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

/** How long a build, or a file of it, may take to load before it has failed, in milliseconds. */
export const Timeout = Type.Integer({ minimum: 100, maximum: 60_000 })

/** A path within the site. */
export const SitePath = Type.String({ pattern: '^/' })

/** What the shell needs to know of a build to load it. */
export const loadableBuild = {
  build: BuildName,
  container: Type.String(),
  requires: Versions,
  timeoutMs: Type.Optional(Timeout),
}

/** What a build is, apart from where it lies. */
export const describedBuild = {
  ...loadableBuild,
  owner: Type.String(),
  assets: Assets,
  preload: Type.Array(AssetPath),
  routes: Type.Array(DeclaredRouteSchema),
  pages: Type.Optional(Type.Array(SitePath)),
  provides: Versions,
}
