import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder of the workspace. */
export const workspace = resolve(import.meta.dirname, '../../..')

/** A package that other teams install. */
export interface PublishedPackage {
  name: string
  version: string
  /** Its folder. */
  directory: string
  /** Its entry points without patterns, such as `.` and `./queries`, with their declaration files relative to the folder. */
  entries: { path: string; types: string }[]
  /** Its entry points that are not JavaScript. */
  styles: string[]
}

interface PackageJson {
  name: string
  version: string
  private?: boolean
  publishConfig?: { exports: Record<string, string | { types: string; default: string }> }
}

/** Every package below `packages/` and `tools/` that is not private. */
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
    throw new Error(`${directory}/package.json is not private, so it needs "publishConfig": {"exports": {…}}.`)
  const exports = Object.entries(publishConfig.exports)
  return {
    name,
    version,
    directory,
    entries: exports.flatMap(([path, target]) => (typeof target === 'string' ? [] : [{ path, types: target.types }])),
    styles: exports.flatMap(([path, target]) => (typeof target === 'string' ? [path] : [])),
  }
}
