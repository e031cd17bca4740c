import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import { parseJson } from '../parse-json.ts'
import { violationText } from '../names/patterns.ts'
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
 * A build's description in `build.json`, next to its assets.
 *
 * - `build`: the build's name within its app, `<version>-<hash of its inputs>`. The build's folder is `mf/<id>/<build>/`.
 * - `container`: the name of the remote's container, which is also the global that a classic entry defines.
 * - `entry`: the first script. `preload`: the other scripts and styles of the first page.
 * - `assets`: all files in the build with their hashes (Subresource Integrity).
 * - `embed`: the embeddable page and its files.
 * - `pages`: the paths of a shell's own pages, which remotes cannot use.
 * - `timeoutMs`: the timeout for loading the build or one of its files; by default `defaultTimeoutMs`.
 * - `budgetKb`: the budget for scripts and styles on its first page, in kilobytes (gzip), which `check` enforces.
 * - `requires`: version ranges of packages that the shell must provide. `provides`: versions that a shell provides.
 * - `imports`: the imports from shared packages in its sources, if the sources were available; `*` for a whole package.
 * - `checks`: the file with the team's own checks, next to package.json; not part of the build.
 * - `deprecated`: the deprecated exports that a shell provides.
 * - `entryType`: `module` if the entry is an ES module; otherwise the entry is a classic script.
 * - `chunkGlobal`: the global that webpack or Rspack registers the build's chunks in.
 * - `verifiesFiles`: whether the build's entry contains the hash of every script and stylesheet; if not, the page verifies them.
 * - `bundler`: the bundler's name, for display only.
 */
export type BuildManifest = Static<typeof BuildManifestSchema>

/** Deprecated exports of shared packages, by package and name: their removal date (ISO, UTC) and their replacement. */
export type Deprecated = NonNullable<BuildManifest['deprecated']>

/** The file name of a build's manifest. */
export const buildManifestFile = 'build.json'

/**
 * Parses a build's manifest.
 *
 * @throws {Error} naming `source` and the first error.
 */
export function parseBuildManifest(text: string, source: string): BuildManifest {
  const json: unknown = parseJson(text, source, 'build manifest')
  if (Value.Check(BuildManifestSchema, json)) return json
  const [error] = Value.Errors(BuildManifestSchema, json)
  throw new Error(`${source} is not a valid build manifest: ${error?.instancePath || '/'} ${violationText(error)}.`)
}
