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
  // Reject unknown settings; a misspelled setting would otherwise be ignored.
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

/** The parts of an app's package.json that Kinora reads. */
export interface AppDescription {
  /** The app's name in release documents: `watch` for the package `@kinora/watch`. */
  id: string
  version: string
  role: 'shell' | 'remote'
  /** The team that is responsible for the app, which `release status` shows. */
  owner: string
  /** The routes that a remote owns; empty for the shell. */
  routes: DeclaredRoute[]
  /** The remote's embeddable page, if it has one. */
  embed: DeclaredEmbed | undefined
  /** The paths of the shell's own pages, which remotes cannot use; empty for remotes. */
  pages: string[]
  /** The timeout for loading the remote or one of its files, in milliseconds. Defaults to `defaultTimeoutMs`. */
  timeoutMs: number | undefined
  /** The budget for scripts and styles on the app's first page, in kilobytes (1,000 bytes, gzip). `check` applies a default. */
  budgetKb: number | undefined
  /**
   * By shared package, the previous major that the shell provides in addition to the current one through a compatibility entry. Empty for remotes, and for a
   * shell without compatibility entries.
   */
  compatibility: Record<string, string>
  /** The version ranges that a remote requires, by package, if they differ from the ranges of the installed versions. */
  requires: Record<string, string> | undefined
}

/**
 * Reads the app's description from the package.json in `directory`.
 *
 * @throws {Error} naming the file and the field, if the file is missing or invalid.
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
  // Removes only the npm scope, so "@kinora/../watch" remains invalid.
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
  // TypeBox reports an unknown key with this keyword.
  return violation?.keyword === 'boolean' ? 'is not a known setting' : violationText(violation)
}
