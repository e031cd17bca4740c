import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Type } from 'typebox'
import { Value } from 'typebox/value'

import { DeclaredEmbedSchema } from '../routes/declared-embed.ts'
import type { DeclaredEmbed } from '../routes/declared-embed.ts'
import { DeclaredRouteSchema, maxRoutes } from '../routes/declared-route.ts'
import type { DeclaredRoute } from '../routes/declared-route.ts'
import { violationText } from '../names/patterns.ts'
import { AppId, Owner, RoutePath, Version } from '../names/released-names.ts'
import { Budget, Timeout, Versions } from './build-schema.ts'

const Dependencies = Type.Optional(Type.Record(Type.String(), Type.String()))

const AppPackage = Type.Object({
  name: Type.String(),
  version: Version,
  dependencies: Dependencies,
  devDependencies: Dependencies,
  peerDependencies: Dependencies,
  // Reject unknown settings; otherwise, typos would go unnoticed.
  kinora: Type.Object(
    {
      role: Type.Union([Type.Literal('shell'), Type.Literal('remote')]),
      owner: Owner,
      routes: Type.Optional(Type.Array(DeclaredRouteSchema, { maxItems: maxRoutes })),
      embed: Type.Optional(DeclaredEmbedSchema),
      pages: Type.Optional(Type.Array(RoutePath, { maxItems: maxRoutes })),
      timeoutMs: Type.Optional(Timeout),
      budgetKb: Type.Optional(Budget),
      compatibility: Type.Optional(Type.Record(Type.String(), Type.String())),
      requires: Type.Optional(Versions),
    },
    { additionalProperties: false },
  ),
})

/** What Kinora reads from an app's package.json. */
export interface AppDescription {
  /** Name in release documents, such as `watch` for the package `@kinora/watch`. */
  id: string
  version: string
  role: 'shell' | 'remote'
  /** Team that owns the app, as shown by `release status`. */
  owner: string
  /** Routes that the remote owns; empty for the shell. */
  routes: DeclaredRoute[]
  /** The remote's embeddable page, if it has one. */
  embed: DeclaredEmbed | undefined
  /** Paths of the shell's own pages, which remotes can't use; empty for remotes. */
  pages: string[]
  /** Timeout for loading the remote or any of its files, in milliseconds. Defaults to `defaultTimeoutMs`. */
  timeoutMs: number | undefined
  /** Budget for scripts and styles on the app's first page, in kilobytes (1,000 bytes) after gzip. `check` supplies a default. */
  budgetKb: number | undefined
  /** Previous majors that the shell still provides through compatibility entries, by shared package. Empty for remotes. */
  compatibility: Record<string, string>
  /** Overrides for the version ranges that a remote requires, by package. By default, ranges follow from the installed versions. */
  requires: Record<string, string> | undefined
}

/**
 * Reads the app's description from the package.json in `directory`.
 *
 * @throws {Error} if the file is missing or invalid, naming the file and the field.
 */
export function readAppPackage(directory: string): AppDescription {
  const file = join(directory, 'package.json')
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`Cannot read a package.json at ${file}. Specify the folder of an app.`, { cause: error })
  }
  if (!Value.Check(AppPackage, json)) {
    const [violation] = Value.Errors(AppPackage, json)
    throw new Error(
      `${file} does not describe an app: ${violation?.instancePath || '/'} ${messageOf(violation)}. ` +
        'It needs "kinora": {"role": "remote", "owner": "…", "routes": [{"path": "/…", "access": "public"}]} and a lowercase version.',
    )
  }
  // Strip only the npm scope, so that "@kinora/../watch" stays invalid.
  const id = json.name.replace(/^@[^/]+\//, '')
  if (!Value.Check(AppId, id)) {
    throw new Error(
      `${file} does not describe an app: its name is ${JSON.stringify(json.name)}. The name is used as a folder and in URLs, so after an ` +
        'optional scope it must start with a letter and contain only lowercase letters, digits and hyphens: "@team/road-trips".',
    )
  }
  if (json.kinora.role !== 'shell' && id === 'shell') {
    throw new Error(
      `${file} does not describe an app: the name "shell" is reserved for the shell. Choose another name.`,
    )
  }
  return {
    id,
    version: json.version,
    role: json.kinora.role,
    owner: json.kinora.owner,
    routes: json.kinora.routes ?? [],
    embed: json.kinora.embed,
    pages: json.kinora.pages ?? [],
    timeoutMs: json.kinora.timeoutMs,
    budgetKb: json.kinora.budgetKb,
    compatibility: json.kinora.compatibility ?? {},
    requires: json.kinora.requires,
  }
}

function messageOf(violation: Parameters<typeof violationText>[0]): string {
  // This is how TypeBox reports an unknown key.
  return violation?.keyword === 'boolean' ? 'is not a known setting' : violationText(violation)
}
