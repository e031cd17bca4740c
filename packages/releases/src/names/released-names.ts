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
 * The names that package.json files of other teams choose, some of which become parts of paths in a site's storage. Other teams may write to that storage too, so the
 * names are checked before anything is written, and again whenever they are read.
 */

const release = '[A-Za-z0-9][A-Za-z0-9-]{0,127}'
const file = `${segment}(?:/${segment})*`
const base = String.raw`(?:/mf/${segment}/|https?://[A-Za-z0-9.:\[\]-]+/)(?:${segment}/)*`

/** An app's name in releases, and the folder of its builds: `watch`. */
export const AppId = Type.String({ pattern: `^${app}$` })
/** A version as it stands in the names of builds: digits, small letters, dots and hyphens. */
export const Version = Type.String({ pattern: `^${version}$`, maxLength: 64 })
/** A build's name within its app: `1.0.0-4f0c2d9e1b`. */
export const BuildName = Type.String({ pattern: `^${version}$`, maxLength: 128 })
/** A release's name: `20261121T101500Z-1a2b3c4d`. */
export const ReleaseId = Type.String({ pattern: `^${release}$` })
/** A file of a build, by its path in the build's folder: `fonts/a.woff2`. */
export const AssetPath = Type.String({ pattern: `^${file}$`, maxLength: maxFileLength })
/** Where a build's files are served: below `/mf/` of the site, or below any folder of another origin. */
export const Base = Type.String({ pattern: `^${base}$`, maxLength: 500 })
/** A file below such a place. */
export const AssetUrl = Type.String({ pattern: `^${base}${file}$`, maxLength: 700 })

/** The team to ask about an app. */
export const Owner = Type.String({ pattern: ownerPattern })
/** A path as routes declare it: `/watch/:videoId`. */
export const RoutePath = Type.String({ pattern: routePattern })
/** A query that a route's URL must have: `sort=trending`. */
export const RouteQuery = Type.String({ pattern: queryPattern })
/** A call below `/api/v1`, with the parameters of its route. */
export const CallPath = Type.String({ pattern: callPattern })
/** A released file, and where in it: `/mf/watch/1.0.0-abc/routes.js:1:234`. */
export const Place = Type.String({
  pattern: `^/mf/${app}/${version}/${file}(?::[0-9]+){0,2}$`,
  maxLength: maxPlaceLength,
})

/** Which build a name such as `watch@1.0.0-4f0c2d9e1b` means; undefined for any other form of name. */
export function readBuildId(id: string): { app: string; build: string } | undefined {
  const [, name, build] = new RegExp(`^(${app})@(${version})$`).exec(id) ?? []
  return name === undefined || build === undefined || build.length > 128 ? undefined : { app: name, build }
}

/** Whether a text can be the name of a release. */
export function isReleaseId(id: string): boolean {
  return new RegExp(`^${release}$`).test(id)
}

/** What a build may be made of. Nothing else is published, and the site serves nothing else. */
const kinds = new Set(
  // zip and ts: the types of what a remote exposes (@mf-types).
  'js mjs css json map wasm html txt zip ts svg png jpg jpeg webp avif gif ico woff2 woff ttf otf mp4 webm mp3 ogg wav vtt'.split(
    ' ',
  ),
)

/** How many files a build may have before they are compressed. Pages carry the list of them. */
export const maxBuildFiles = 1_000

/** Whether a build may have a file of that path and kind; `path` is that in the build's folder. */
export function isBuildFile(path: string): boolean {
  const kind = /\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''
  return path.length <= maxFileLength && new RegExp(`^${file}$`).test(path) && kinds.has(kind)
}

/**
 * Where what changed in a file of a build lies, for a browser that has an older one: `main.js.<hash>.dcz`, beside the file.
 *
 * @param hash the SHA-256 of the older file's bytes.
 */
export function deltaFile(file: string, hash: Uint8Array): string {
  return `${file}.${Buffer.from(hash).toString('hex')}.dcz`
}

/** The file of which that name is a compressed copy (`.br`, `.gz`) or what changed in it (`deltaFile`); the name itself, where it is neither. */
export function originalOf(name: string): string {
  return name.replace(/\.(?:br|gz|[0-9a-f]{64}\.dcz)$/, '')
}

/** The build and the file that a path of the storage means, such as `mf/watch/1.0.0-4f0c2d9e1b/routes.js`; undefined for what is no file of a build. */
export function readBuildPath(path: string): { id: string; file: string } | undefined {
  const [, name = '', build = '', inBuild = ''] = /^mf\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? []
  const id = `${name}@${build}`
  return readBuildId(id) !== undefined && isBuildFile(inBuild) ? { id, file: inBuild } : undefined
}
