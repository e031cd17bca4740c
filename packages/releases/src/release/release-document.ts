import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import { Assets, describedBuild, Integrity, loadableBuild } from '../build/build-schema.ts'
import { parseJson } from '../parse-json.ts'
import { violationText } from '../names/patterns.ts'
import { AppId, AssetPath, AssetUrl, Base, ReleaseId, Version } from '../names/released-names.ts'
import { routeErrors } from '../routes/route-errors.ts'

const PreviousBuild = Type.Object({
  ...loadableBuild,
  base: Base,
  entry: AssetPath,
  integrity: Integrity,
  // Only for a build that doesn't verify its own files.
  assets: Type.Optional(Assets),
})

const Extras = Type.Object({
  ...describedBuild,
  base: Base,
  previous: Type.Optional(PreviousBuild),
  release: Type.Optional(Type.Object({ id: ReleaseId, createdAt: Type.String() })),
})

const MicroFrontendSchema = Type.Object(
  {
    url: AssetUrl,
    fallbackUrl: Type.Optional(AssetUrl),
    metadata: Type.Object({ integrity: Integrity, version: Version }, { additionalProperties: false }),
    extras: Extras,
  },
  { additionalProperties: false },
)

const ReleaseDocumentSchema = Type.Object(
  {
    schema: Type.Literal('https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json'),
    microFrontends: Type.Intersect([
      Type.Object({ shell: Type.Array(MicroFrontendSchema, { minItems: 1, maxItems: 1 }) }),
      Type.Record(AppId, Type.Array(MicroFrontendSchema, { minItems: 1, maxItems: 1 }), {
        additionalProperties: false,
      }),
    ]),
  },
  { additionalProperties: false },
)

/** One app's build in a release, in the Frontend Discovery format (v1-pre). Kinora's own fields are in `extras`. */
export type MicroFrontend = Static<typeof MicroFrontendSchema>

/** A remote's previous build, the fallback if the current one fails to load. */
export type PreviousBuild = Static<typeof PreviousBuild>

/**
 * A release: one build of the shell and of every remote, checked together. Releases are immutable and conform to the Frontend Discovery schema v1-pre. Each app
 * has exactly one version, because viewers are split between releases, not between builds.
 */
export type ReleaseDocument = Static<typeof ReleaseDocumentSchema>

/** Schema URL in release documents. */
export const discoverySchema = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json'

/**
 * Validates a release document: its structure, a hash for every entry and preloaded file, and no URL that belongs to two apps.
 *
 * @returns one sentence per error; empty for a valid document.
 */
export function releaseErrors(document: unknown): string[] {
  if (!Value.Check(ReleaseDocumentSchema, document)) {
    return [...Value.Errors(ReleaseDocumentSchema, document)].map(
      (error) => `${error.instancePath || '/'} ${violationText(error)}`,
    )
  }
  const errors: string[] = []
  for (const [id, versions] of Object.entries(document.microFrontends)) {
    for (const { url, metadata, extras } of versions) {
      const entry = url.slice(extras.base.length)
      if (!url.startsWith(extras.base)) errors.push(`${id}: the entry ${url} is not below ${extras.base}`)
      else if (extras.assets[entry] !== metadata.integrity)
        errors.push(`${id}: the hash of ${entry} differs from its hash in the assets`)
      for (const file of extras.preload) {
        if (extras.assets[file] === undefined) errors.push(`${id}: ${file} is preloaded but has no hash`)
      }
      const { script, styles = [] } = extras.embed ?? {}
      for (const file of script === undefined ? [] : [script, ...styles]) {
        if (extras.assets[file] === undefined) errors.push(`${id}: ${file} is embedded but has no hash`)
      }
    }
  }
  return [...errors, ...routeErrors(document)]
}

/**
 * Parses a release document.
 *
 * @throws {Error} if the document is invalid, naming `source` and every error.
 */
export function parseReleaseDocument(text: string, source: string): ReleaseDocument {
  const document: unknown = parseJson(text, source, 'valid release document')
  const errors = releaseErrors(document)
  if (errors.length > 0) throw new Error(`${source} is not a valid release document: ${errors.join('; ')}.`)
  return document as ReleaseDocument
}
