import { Type } from 'typebox'

import {
  appPattern as app,
  callPattern,
  filePartPattern as segment,
  maxFileLength,
  maxPlaceLength,
  ownerPattern,
  queryPattern,
  routePattern,
  versionPattern as version,
} from './patterns.ts'

/*
 * The names that teams choose in their package.json files. Some of them become paths in a site's storage. Because several teams can write to that storage,
 * names are checked before every write and again on every read.
 */

const release = '[A-Za-z0-9][A-Za-z0-9-]{0,127}'
const file = `${segment}(?:/${segment})*`
const base = String.raw`(?:/mf/${segment}/|https?://[A-Za-z0-9.:\[\]-]+/)(?:${segment}/)*`

/** An app's name in releases, which is also the folder of its builds: `watch`. */
export const AppId = Type.String({ pattern: `^${app}$` })
/** A version as it appears in build names: digits, lowercase letters, dots and hyphens. */
export const Version = Type.String({ pattern: `^${version}$`, maxLength: 64 })
/** A build's name within its app: `1.0.0-4f0c2d9e1b`. */
export const BuildName = Type.String({ pattern: `^${version}$`, maxLength: 128 })
/** A release's name: `20261121T101500Z-1a2b3c4d`. */
export const ReleaseId = Type.String({ pattern: `^${release}$` })
/** A file path in its build's folder: `fonts/a.woff2`. */
export const AssetPath = Type.String({ pattern: `^${file}$`, maxLength: maxFileLength })
/** The base path from which a build's files are served: below `/mf/` on the site, or any folder on another origin. */
export const Base = Type.String({ pattern: `^${base}$`, maxLength: 500 })
/** The URL of a file in such a folder. */
export const AssetUrl = Type.String({ pattern: `^${base}${file}$`, maxLength: 700 })

/** The team that is responsible for an app. */
export const Owner = Type.String({ pattern: ownerPattern })
/** A route's path, as declared: `/watch/:videoId`. */
export const RoutePath = Type.String({ pattern: routePattern })
/** The query that a route's URL must have: `sort=trending`. */
export const RouteQuery = Type.String({ pattern: queryPattern })
/** An API call below `/api/v1`, with the parameters of its route. */
export const CallPath = Type.String({ pattern: callPattern })
/** A location in a released file: `/mf/watch/1.0.0-abc/routes.js:1:234`. */
export const Place = Type.String({
  pattern: `^/mf/${app}/${version}/${file}(?::[0-9]+){0,2}$`,
  maxLength: maxPlaceLength,
})

/** Parses a build ID such as `watch@1.0.0-4f0c2d9e1b`; undefined if it is invalid. */
export function readBuildId(id: string): { app: string; build: string } | undefined {
  const [, name, build] = new RegExp(`^(${app})@(${version})$`).exec(id) ?? []
  return name === undefined || build === undefined || build.length > 128 ? undefined : { app: name, build }
}

/** Whether a string is a valid release name. */
export function isReleaseId(id: string): boolean {
  return new RegExp(`^${release}$`).test(id)
}

/** The file types that a build may contain. Other files are neither published nor served. */
const kinds = new Set(
  // zip and ts are for the types of exposed modules (@mf-types).
  'js mjs css json map wasm html txt zip ts svg png jpg jpeg webp avif gif ico woff2 woff ttf otf mp4 webm mp3 ogg wav vtt'.split(
    ' ',
  ),
)

/** The maximum number of files in a build, excluding compressed copies. Pages embed the list. */
export const maxBuildFiles = 1_000

/** Whether a build may contain a file with this path and type. `path` is relative to the build's folder. */
export function isBuildFile(path: string): boolean {
  const kind = /\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''
  return path.length <= maxFileLength && new RegExp(`^${file}$`).test(path) && kinds.has(kind)
}

/**
 * The name of the delta from an older version of a file: `main.js.<hash>.dcz`, next to the file.
 *
 * @param hash the SHA-256 of the older version.
 */
export function deltaFile(file: string, hash: Uint8Array): string {
  return `${file}.${Buffer.from(hash).toString('hex')}.dcz`
}

/** The original name of a compressed copy (`.br`, `.gz`) or of a delta (`deltaFile`); for any other file, its own name. */
export function originalOf(name: string): string {
  return name.replace(/\.(?:br|gz|[0-9a-f]{64}\.dcz)$/, '')
}

/** Parses the storage path of a build's file, such as `mf/watch/1.0.0-4f0c2d9e1b/routes.js`; undefined for any other path. */
export function readBuildPath(path: string): { id: string; file: string } | undefined {
  const [, name = '', build = '', inBuild = ''] = /^mf\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? []
  const id = `${name}@${build}`
  return readBuildId(id) !== undefined && isBuildFile(inBuild) ? { id, file: inBuild } : undefined
}
