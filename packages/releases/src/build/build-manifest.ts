import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import { parseJson } from '../parse-json.ts'
import { AppId, AssetPath, Version } from '../names/released-names.ts'
import { Budget, CheckFile, Deprecations, describedBuild, Imports } from './build-schema.ts'

const BuildManifestSchema = Type.Object({
  ...describedBuild,
  id: AppId,
  role: Type.Union([Type.Literal('shell'), Type.Literal('remote')]),
  version: Version,
  entry: AssetPath,
  budgetKb: Type.Optional(Budget),
  imports: Type.Optional(Imports),
  checks: Type.Optional(CheckFile),
  deprecated: Type.Optional(Deprecations),
})

/**
 * What a build says about itself, in the file `build.json` beside its assets.
 *
 * - `build`: the build's id within its app, `<version>-<hash of its inputs>`; the folder is `mf/<id>/<build>/`.
 * - `container`: the name of the remote's container, and the global that a classic entry defines.
 * - `entry`: the first script. `preload`: the scripts and styles that the first page needs besides it.
 * - `assets`: every file of the build with its hash (Subresource Integrity).
 * - `embed`: the page that others may embed, with its files.
 * - `pages`: the paths of a shell's own pages, which no remote may take.
 * - `timeoutMs`: how long the build, or a file of it, may take to load; by default `defaultTimeoutMs`.
 * - `budgetKb`: how large the scripts and styles of its first page may be, in kilobytes as gzip leaves them; `check` holds it.
 * - `requires`: ranges asked of the shell, by package. `provides`: versions that a shell brings.
 * - `imports`: what its sources import of shared packages, where they were there to be read; `*` for a whole one.
 * - `checks`: the file beside its package.json in which its team asks the check for more; it is no part of the build.
 * - `deprecated`: of a shell, the exports that it provides and that will go.
 * - `entryType`: `module` for an entry that is an ES module; otherwise the entry is a classic script.
 * - `chunkGlobal`: the global under which webpack or Rspack register the build's chunks.
 * - `verifiesFiles`: the build's entry contains the hash of every script and stylesheet; otherwise the page verifies them.
 * - `bundler`: what made the build, for people.
 */
export type BuildManifest = Static<typeof BuildManifestSchema>

/** Exports of shared packages that will go, by package and name: until when they stay, as an ISO date (UTC), and what to take instead. */
export type Deprecated = NonNullable<BuildManifest['deprecated']>

/** The name of the file that holds a build's manifest. */
export const buildManifestFile = 'build.json'

/**
 * Reads a build's manifest.
 *
 * @throws {Error} naming `source` and the first error.
 */
export function parseBuildManifest(text: string, source: string): BuildManifest {
  const json: unknown = parseJson(text, source, 'build manifest')
  if (Value.Check(BuildManifestSchema, json)) return json
  const [error] = Value.Errors(BuildManifestSchema, json)
  throw new Error(
    `${source} is no build manifest: ${error?.instancePath || '/'} ${error?.message ?? 'is not as it should be'}.`,
  )
}
