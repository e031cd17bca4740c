import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import { DeclaredRouteSchema } from '../routes/declared-route.ts'
import { parseJson } from '../parse-json.ts'
import { AppId, AssetPath, BuildName, Version } from '../names/released-names.ts'

const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })
const Versions = Type.Record(Type.String(), Type.String())

const BuildManifestSchema = Type.Object({
  id: AppId,
  role: Type.Union([Type.Literal('shell'), Type.Literal('remote')]),
  version: Version,
  build: BuildName,
  owner: Type.String(),
  container: Type.String(),
  entry: AssetPath,
  preload: Type.Array(AssetPath),
  assets: Type.Record(AssetPath, Integrity, { additionalProperties: false }),
  routes: Type.Array(DeclaredRouteSchema),
  pages: Type.Optional(Type.Array(Type.String({ pattern: '^/' }))),
  requires: Versions,
  provides: Versions,
})

/**
 * What a build says about itself, in the file `build.json` beside its assets.
 *
 * - `build`: the build's id within its app, `<version>-<hash of its inputs>`; the folder is `mf/<id>/<build>/`.
 * - `container`: the global that a remote's entry defines; different for every build, so that two builds can run in one page.
 * - `entry`: the first script. `preload`: the scripts and styles that the first page needs besides it.
 * - `assets`: every file of the build with its hash (Subresource Integrity).
 * - `pages`: the paths of a shell's own pages, which no remote may take.
 * - `requires`: ranges asked of the shell, by package. `provides`: versions that a shell brings.
 */
export type BuildManifest = Static<typeof BuildManifestSchema>

/** The name of the file that holds a build's manifest. */
export const buildManifestFile = 'build.json'

/**
 * Reads a build's manifest.
 *
 * @throws {Error} naming `source` and the first fault.
 */
export function parseBuildManifest(text: string, source: string): BuildManifest {
  const json: unknown = parseJson(text, source, 'build manifest')
  if (Value.Check(BuildManifestSchema, json)) return json
  const [fault] = Value.Errors(BuildManifestSchema, json)
  throw new Error(
    `${source} is no build manifest: ${fault?.instancePath || '/'} ${fault?.message ?? 'is not as it should be'}.`,
  )
}
