import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The workspace folder. */
export const workspace = resolve(import.meta.dirname, '../../..')

/** A package that other teams install. */
export interface PublishedPackage {
  name: string
  version: string
  directory: string
  /** JavaScript entry points, such as `.` and `./queries`, with their declaration files relative to `directory`. */
  entries: { path: string; types: string }[]
}

interface PackageJson {
  name: string
  version: string
  private?: boolean
  publishConfig?: { exports: Record<string, string | { types: string; default: string }> }
}

/** Returns all non-private packages in `packages/` and `tools/`. */
export function publishedPackages(): PublishedPackage[] {
  const folders = ['packages', 'tools']
    .flatMap((group) => readdirSync(join(workspace, group)).map((name) => join(workspace, group, name)))
    .filter((directory) => existsSync(join(directory, 'package.json')))
  return folders.flatMap((directory) => {
    const json = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as PackageJson
    return json.private === true ? [] : [published(directory, json)]
  })
}

function published(directory: string, { name, version, publishConfig }: PackageJson): PublishedPackage {
  if (publishConfig === undefined)
    throw new Error(`${directory}/package.json has no "publishConfig.exports". Add it, or set "private": true.`)
  const exports = Object.entries(publishConfig.exports)
  return {
    name,
    version,
    directory,
    entries: exports.flatMap(([path, target]) => (typeof target === 'string' ? [] : [{ path, types: target.types }])),
  }
}
