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
 * Describes a build. Stored as `build.json` next to the build's assets.
 *
 * - `build`: the build's name within its app, `<version>-<hash of its inputs>`. Its folder is `mf/<id>/<build>/`.
 * - `container`: the remote's container name, which is also the global that a classic entry defines.
 * - `entry`: the script to load first. `preload`: the other scripts and styles that the first page needs.
 * - `assets`: all files in the build, with their Subresource Integrity hashes.
 * - `embed`: the embeddable page, with its files.
 * - `pages`: paths of a shell's own pages, which remotes can't use.
 * - `timeoutMs`: timeout for loading the build or any of its files. Defaults to `defaultTimeoutMs`.
 * - `budgetKb`: budget for scripts and styles on the first page, in kilobytes after gzip. Enforced by `check`.
 * - `requires`: version ranges of packages that the shell must provide. `provides`: package versions that a shell provides.
 * - `imports`: what the sources import from shared packages, if the sources were available; `*` for a whole package.
 * - `checks`: file with the team's own checks. It's next to package.json and not part of the build.
 * - `deprecated`: deprecated exports that a shell still provides.
 * - `entryType`: `module` if the entry is an ES module rather than a classic script.
 * - `chunkGlobal`: global in which webpack or Rspack registers the build's chunks.
 * - `verifiesFiles`: whether the build verifies its own scripts and stylesheets against hashes in its entry. If not, the page does it.
 * - `bundler`: name of the bundler, for display only.
 */
export type BuildManifest = Static<typeof BuildManifestSchema>

/** Deprecated exports by shared package and name, with their removal date (ISO 8601, UTC) and replacement. */
export type Deprecated = NonNullable<BuildManifest['deprecated']>

/** File name of a build's manifest. */
export const buildManifestFile = 'build.json'

/**
 * Parses a build's manifest.
 *
 * @throws {Error} if the manifest is invalid, naming `source` and the first error.
 */
export function parseBuildManifest(text: string, source: string): BuildManifest {
  const json: unknown = parseJson(text, source, 'build manifest')
  if (Value.Check(BuildManifestSchema, json)) return json
  const [error] = Value.Errors(BuildManifestSchema, json)
  throw new Error(`${source} is not a valid build manifest: ${error?.instancePath || '/'} ${violationText(error)}.`)
}
