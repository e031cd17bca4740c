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
  // Without this, a misspelled setting would be ignored.
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

/** The parts of an app's package.json that Kinora uses. */
export interface AppDescription {
  /** The name in release documents: `watch` for the package `@kinora/watch`. */
  id: string
  version: string
  role: 'shell' | 'remote'
  /** The responsible team, shown by `release status`. */
  owner: string
  /** The paths that a remote owns; empty for the shell. */
  routes: DeclaredRoute[]
  /** The remote's embeddable page, if it has one. */
  embed: DeclaredEmbed | undefined
  /** The paths of a shell's own pages, which remotes cannot use; empty for remotes. */
  pages: string[]
  /** The timeout for loading the remote or one of its files, in milliseconds. If undefined, `defaultTimeoutMs`. */
  timeoutMs: number | undefined
  /** The budget for scripts and styles of the app's first page, in kilobytes (1,000 bytes, gzip). If undefined, `check` has a default. */
  budgetKb: number | undefined
  /**
   * By shared package, the previous major that the shell provides in addition to the current one, through a compatibility entry. Empty for remotes, and for a
   * shell without compatibility entries.
   */
  compatibility: Record<string, string>
  /** The version ranges that a remote requires, by package, if they differ from the installed ones. */
  requires: Record<string, string> | undefined
}

/**
 * Reads the app's description from the package.json in `directory`.
 *
 * @throws {Error} naming the file and the field, when the file is missing or invalid.
 */
export function readAppPackage(directory: string): AppDescription {
  const file = join(directory, 'package.json')
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`No readable package.json at ${file}. Name the folder of an app that has one.`, { cause: error })
  }
  if (!Value.Check(AppPackage, json)) {
    const [violation] = Value.Errors(AppPackage, json)
    throw new Error(
      `${file} does not describe an app: ${violation?.instancePath || '/'} ${messageOf(violation)}. ` +
        'It needs "kinora": {"role": "remote", "owner": "…", "routes": [{"path": "/…", "access": "public"}]}, and a version in small letters.',
    )
  }
  // Removes only npm's scope, so that "@kinora/../watch" stays invalid.
  const id = json.name.replace(/^@[^/]+\//, '')
  if (!Value.Check(AppId, id)) {
    throw new Error(
      `${file} does not describe an app: its name is ${JSON.stringify(json.name)}. The name becomes a folder and part of URLs, so behind an ` +
        'optional scope it has small letters, digits and hyphens only, and begins with a letter: "@team/road-trips".',
    )
  }
  if (json.kinora.role !== 'shell' && id === 'shell') {
    throw new Error(`${file} does not describe an app: a remote cannot be called "shell", because the shell is.`)
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
  // TypeBox reports this keyword for an unknown key.
  return violation?.keyword === 'boolean' ? 'is not a setting of an app' : violationText(violation)
}
