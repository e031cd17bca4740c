import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

const Files = Type.Optional(Type.Object({ sync: Type.Optional(Type.Array(Type.String())) }))

const SharedModules = Type.Array(
  Type.Object({
    name: Type.String(),
    singleton: Type.Optional(Type.Boolean()),
    requiredVersion: Type.Optional(Type.Union([Type.String(), Type.Literal(false)])),
  }),
)

/** A build's shared packages, with the versions that it accepts. */
export type SharedModules = Static<typeof SharedModules>

const FederationManifest = Type.Object({
  name: Type.String(),
  metaData: Type.Object({
    globalName: Type.Optional(Type.String()),
    publicPath: Type.Optional(Type.String()),
    remoteEntry: Type.Object({
      name: Type.String(),
      path: Type.Optional(Type.String()),
      type: Type.Optional(Type.String()),
    }),
  }),
  shared: Type.Optional(SharedModules),
  exposes: Type.Array(
    Type.Object({ path: Type.String(), assets: Type.Optional(Type.Object({ js: Files, css: Files })) }),
  ),
})

/** The parts of Module Federation's own manifest that `publish` reads. */
export type FederationManifest = Static<typeof FederationManifest>

/** File name of Module Federation's manifest. */
export const federationManifestFile = 'mf-manifest.json'

/**
 * Reads the manifest at `path` in a bundler's output.
 *
 * @throws {Error} with the file's path and the first validation error.
 */
export async function readFederationManifest(folder: string, path: string): Promise<FederationManifest> {
  const file = join(folder, path)
  let json: unknown
  try {
    json = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} is not valid JSON. Build the app again.`, { cause: error })
  }
  if (Value.Check(FederationManifest, json)) return json
  const [error] = Value.Errors(FederationManifest, json)
  throw new Error(
    `${file} is not a valid Module Federation manifest: ${error?.instancePath || '/'} ${error?.message ?? 'is invalid'}. ` +
      'Build the app again, or remove the file so publish detects the entry itself.',
  )
}
