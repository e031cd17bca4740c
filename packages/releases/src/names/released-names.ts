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
 * Schemas for the names that teams choose in package.json. Some become paths in a site's storage. Several teams can write to that storage, so names are checked
 * before every write and again on every read.
 */

const release = '[A-Za-z0-9][A-Za-z0-9-]{0,127}'
const file = `${segment}(?:/${segment})*`
const base = String.raw`(?:/mf/${segment}/|https?://[A-Za-z0-9.:\[\]-]+/)(?:${segment}/)*`

/** App name in releases, such as `watch`. Also the name of the folder for the app's builds. */
export const AppId = Type.String({ pattern: `^${app}$` })
/** Version as it appears in build names: digits, lowercase letters, dots and hyphens. */
export const Version = Type.String({ pattern: `^${version}$`, maxLength: 64 })
/** Build name, unique within its app, such as `1.0.0-4f0c2d9e1b`. */
export const BuildName = Type.String({ pattern: `^${version}$`, maxLength: 128 })
/** Release name, such as `20261121T101500Z-1a2b3c4d`. */
export const ReleaseId = Type.String({ pattern: `^${release}$` })
/** File path relative to the build's folder, such as `fonts/a.woff2`. */
export const AssetPath = Type.String({ pattern: `^${file}$`, maxLength: maxFileLength })
/** Base URL of a build's files: below `/mf/` on the site, or any folder on another origin. */
export const Base = Type.String({ pattern: `^${base}$`, maxLength: 500 })
/** URL of a file below such a base URL. */
export const AssetUrl = Type.String({ pattern: `^${base}${file}$`, maxLength: 700 })

/** Team that owns an app. */
export const Owner = Type.String({ pattern: ownerPattern })
/** Route path as declared, such as `/watch/:videoId`. */
export const RoutePath = Type.String({ pattern: routePattern })
/** Query that a route's URL must contain, such as `sort=trending`. */
export const RouteQuery = Type.String({ pattern: queryPattern })
/** API call below `/api/v1` that may use the route's parameters. */
export const CallPath = Type.String({ pattern: callPattern })
/** Location in a released file, such as `/mf/watch/1.0.0-abc/routes.js:1:234`. */
export const Place = Type.String({
  pattern: `^/mf/${app}/${version}/${file}(?::[0-9]+){0,2}$`,
  maxLength: maxPlaceLength,
})

/** Parses a build ID such as `watch@1.0.0-4f0c2d9e1b`; returns undefined for an invalid ID. */
export function readBuildId(id: string): { app: string; build: string } | undefined {
  const [, name, build] = new RegExp(`^(${app})@(${version})$`).exec(id) ?? []
  return name === undefined || build === undefined || build.length > 128 ? undefined : { app: name, build }
}

/** Whether a string has the form of a release name. */
export function isReleaseId(id: string): boolean {
  return new RegExp(`^${release}$`).test(id)
}

/** File extensions allowed in a build. Other files are neither published nor served. */
const kinds = new Set(
  // zip and ts are for exposed modules' types (@mf-types).
  'js mjs css json map wasm html txt zip ts svg png jpg jpeg webp avif gif ico woff2 woff ttf otf mp4 webm mp3 ogg wav vtt'.split(
    ' ',
  ),
)

/** Maximum number of files in a build, not counting compressed copies. Limited because pages embed the list. */
export const maxBuildFiles = 1_000

/** Whether a build may contain a file with this path, given relative to the build's folder. */
export function isBuildFile(path: string): boolean {
  const kind = /\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''
  return path.length <= maxFileLength && new RegExp(`^${file}$`).test(path) && kinds.has(kind)
}

/**
 * Returns the file name of a delta against an older version of a file: `main.js.<hash>.dcz`, next to the file itself.
 *
 * @param hash SHA-256 of the older version.
 */
export function deltaFile(file: string, hash: Uint8Array): string {
  return `${file}.${Buffer.from(hash).toString('hex')}.dcz`
}

/** Maps a compressed copy (`.br`, `.gz`) or a delta (`deltaFile`) to the original file's name. Returns other names unchanged. */
export function originalOf(name: string): string {
  return name.replace(/\.(?:br|gz|[0-9a-f]{64}\.dcz)$/, '')
}

/** Parses the storage path of a file in a build, such as `mf/watch/1.0.0-4f0c2d9e1b/routes.js`; returns undefined for any other path. */
export function readBuildPath(path: string): { id: string; file: string } | undefined {
  const [, name = '', build = '', inBuild = ''] = /^mf\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? []
  const id = `${name}@${build}`
  return readBuildId(id) !== undefined && isBuildFile(inBuild) ? { id, file: inBuild } : undefined
}
