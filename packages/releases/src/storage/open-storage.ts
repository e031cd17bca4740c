import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { createFolderStorage } from './folder/folder-storage.ts'
import type { S3Location } from './object/s3-client.ts'
import { createS3Storage } from './object/s3-storage.ts'
import type { SiteStorage } from './site-storage.ts'

/** The settings that name a site's storage. */
export type StorageEnvironment = Record<string, string | undefined>

/**
 * The storage that `SITE_STORAGE_URL` names: `file:///srv/kinora/site`, or `s3://bucket/prefix?region=eu-central-1&endpoint=https://…`, which is
 * opened by `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and, where there is one, `AWS_SESSION_TOKEN`. Without a region `AWS_REGION` says it; without
 * an endpoint it is that of AWS.
 *
 * @param folder where the files lie when nothing is set.
 * @param options.readTimeoutMs how long a read of a bucket may take, in milliseconds; a minute where nothing is said.
 * @throws {Error} in a sentence, for an address that names no storage or lacks what opens it.
 */
export function openSiteStorage(
  env: StorageEnvironment,
  folder: string,
  { readTimeoutMs }: { readTimeoutMs?: number } = {},
): SiteStorage {
  const address = env['SITE_STORAGE_URL']
  if (!address) return createFolderStorage(resolve(folder))
  const url = URL.parse(address)
  if (url?.protocol === 'file:') return createFolderStorage(fileURLToPath(url))
  if (url?.protocol === 's3:' && url.hostname !== '') return createS3Storage({ ...locationOf(url, env), readTimeoutMs })
  throw new Error(
    `SITE_STORAGE_URL is "${address}". It must be file:///<folder> or s3://<bucket>/<prefix>?region=<region>&endpoint=<address>.`,
  )
}

/** Whether the storage is elsewhere, so that a site keeps copies of what it serves. */
export function isRemoteStorage(env: StorageEnvironment): boolean {
  return env['SITE_STORAGE_URL']?.startsWith('s3:') ?? false
}

function locationOf(url: URL, env: StorageEnvironment): S3Location {
  const region = url.searchParams.get('region') ?? env['AWS_REGION'] ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env
  if (!accessKeyId || !secretAccessKey)
    throw new Error('SITE_STORAGE_URL names a bucket, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.')
  const path = url.pathname.replaceAll(/^\/|\/$/g, '')
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    region,
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
  }
}
