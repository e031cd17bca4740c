import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createFolderStorage } from './folder/folder-storage.ts'
import type { S3Location } from './object/s3-client.ts'
import { createS3Storage } from './object/s3-storage.ts'
import type { SiteStorage } from './site-storage.ts'

/** Environment variables that configure a site's storage. */
export type StorageEnvironment = Record<string, string | undefined>

/** Supported storage URLs, for help and error messages. */
export const storageUrlForms = 'file:///<folder> or s3://<bucket>/<prefix>?region=<region>&endpoint=<URL>'

/** A site's storage, and the local folder from which its files are served. */
export interface OpenedStorage {
  storage: SiteStorage
  /** Folder from which a site serves build files: the storage itself, or a mirror of it if `isMirrored` is true. */
  folder: string
  /** Whether the storage is remote, so that the site serves local copies. */
  isMirrored: boolean
  /** Checks what the bucket can do and returns its limitations in one line, or undefined if it has none. Folders have no limitations, and no probe. */
  probe?: () => Promise<string | undefined>
}

/**
 * Opens the storage configured in the environment, for both the release tool and the site. `SITE_STORAGE_URL` is either `file:///srv/kinora/site` or
 * `s3://bucket/prefix?region=eu-central-1&endpoint=https://…`. The latter also needs the credentials `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and,
 * optionally, `AWS_SESSION_TOKEN`. Its region defaults to `AWS_REGION`, and its endpoint to AWS. Without `SITE_STORAGE_URL`, the storage is the folder
 * `SITE_ROOT`, which defaults to `site` in `KINORA_HOME`.
 *
 * @param options.readTimeoutMs timeout for reading from a bucket, in milliseconds. Defaults to one minute.
 * @throws {Error} for an invalid URL or missing credentials.
 */
export function openSiteStorage(
  env: StorageEnvironment,
  { readTimeoutMs }: { readTimeoutMs?: number } = {},
): OpenedStorage {
  const folder = resolve(env['SITE_ROOT'] || join(homeFolder(env), 'site'))
  const named = env['SITE_STORAGE_URL']
  if (!named) return openFolder(requireFolder(folder, env['SITE_ROOT'] ? 'SITE_ROOT' : 'KINORA_HOME'))
  const url = URL.parse(named)
  if (url?.protocol === 'file:') return openFolder(folderOfUrl('SITE_STORAGE_URL', url))
  if (url?.protocol === 's3:' && url.hostname !== '')
    return openBucket({ ...bucketLocation('SITE_STORAGE_URL', url, env), readTimeoutMs }, folder)
  throw new Error(`SITE_STORAGE_URL is "${named}". It must be ${storageUrlForms}.`)
}

/**
 * Returns the folder that a `file:` URL points to.
 *
 * @param variable name of the setting that contains the URL.
 * @throws {Error} if the URL points to the file system's root, a file, or another machine.
 */
export function folderOfUrl(variable: string, url: URL): string {
  const folder = url.hostname === '' ? fileURLToPath(url) : '/'
  if (dirname(folder) === folder) throw new Error(`${variable} is "${url.href}". It must be ${storageUrlForms}.`)
  return requireFolder(folder, variable)
}

/** Rejects a path to a file, which would look like an empty storage. The folder doesn't have to exist yet. @throws {Error} for a file. */
function requireFolder(folder: string, variable: string): string {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`${folder} is a file. Set ${variable} to a folder.`)
  return folder
}

function openBucket(location: S3Location, folder: string): OpenedStorage {
  const storage = createS3Storage(location)
  return { storage, folder, isMirrored: true, probe: storage.probe }
}

/** Opens a local folder as storage for a site. */
export function openFolder(folder: string): OpenedStorage {
  return { storage: createFolderStorage(folder), folder, isMirrored: false }
}

/** Returns the folder for data and releases on this machine: `KINORA_HOME`, which defaults to `.kinora`. */
export function homeFolder(env: StorageEnvironment): string {
  return resolve(env['KINORA_HOME'] || '.kinora')
}

/**
 * Parses a bucket URL (`s3://bucket/prefix?region=…&endpoint=https://…`) and adds credentials from the environment.
 *
 * @param variable name of the setting that contains the URL.
 * @throws {Error} if credentials are missing.
 */
export function bucketLocation(variable: string, url: URL, env: StorageEnvironment): S3Location {
  const region = url.searchParams.get('region') ?? env['AWS_REGION'] ?? 'us-east-1'
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`${variable} refers to a bucket, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.`)
  const path = url.pathname.replaceAll(/^\/|\/$/g, '')
  return {
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    region,
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
  }
}
