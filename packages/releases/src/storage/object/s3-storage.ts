import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

import { buildManifestFile } from '../../build/build-manifest.ts'
import { filesBelow } from '../files-below.ts'
import { createS3Client } from './s3-client.ts'
import type { S3Location } from './s3-client.ts'
import { listKeys } from './s3-list.ts'
import type { SiteStorage } from '../site-storage.ts'
import { requireStoragePath } from '../storage-path.ts'
import { isTemporary } from '../temporary-file.ts'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
}

// What a write is answered whose condition does not hold: the object is another one, or somebody writes it at this moment.
const refusals = [409, 412]

/**
 * Keeps a site's files in a bucket of an S3-compatible service. Every write that must not meet another is conditional (`If-None-Match: *`,
 * `If-Match`), which the service must support; AWS, Cloudflare R2 and MinIO do.
 */
export function createS3Storage(location: S3Location): SiteStorage {
  const send = createS3Client(location)

  async function find(path: string) {
    const response = await send({ method: 'GET', key: path, expected: [404] })
    if (response.status === 404) return undefined
    return { bytes: new Uint8Array(await response.arrayBuffer()), etag: response.headers.get('etag') ?? '' }
  }

  /** Says whether the condition held. */
  async function put(path: string, body: Uint8Array<ArrayBuffer>, condition: Record<string, string> = {}) {
    const headers = { 'content-type': contentTypes[extname(path)] ?? 'application/octet-stream', ...condition }
    // An object that is to be replaced and has gone meanwhile is no longer what was expected either.
    const expected = 'if-match' in condition ? [...refusals, 404] : refusals
    return (await send({ method: 'PUT', key: path, headers, body, expected })).ok
  }

  /** What the keys below a folder begin with. */
  function prefixOf(path: string): string {
    requireStoragePath(path)
    return path === '' ? location.prefix : `${location.prefix}${path}/`
  }

  async function keysBelow(path: string): Promise<string[]> {
    const prefix = prefixOf(path)
    return (await listKeys(send, prefix)).keys.map((key) => key.slice(prefix.length))
  }

  return {
    read: async (path) => decode((await find(path))?.bytes),
    readBytes: async (path) => (await find(path))?.bytes,
    async compareAndSwap(path, expected, text) {
      if (expected === undefined) return put(path, encode(text), { 'if-none-match': '*' })
      const found = await find(path)
      return decode(found?.bytes) === expected && put(path, encode(text), { 'if-match': found?.etag ?? '' })
    },
    create: (path, text) => put(path, encode(text), { 'if-none-match': '*' }),
    async uploadDirectory(folder, path) {
      const manifest = `${path}/${buildManifestFile}`
      if ((await find(manifest)) !== undefined) return false
      const names = await filesBelow(folder)
      for (const name of names.filter((name) => name !== buildManifestFile))
        await put(`${path}/${name}`, new Uint8Array(await readFile(join(folder, name))))
      // The manifest makes it a build, so it comes last: one that was cut off half-way is none.
      const bytes = new Uint8Array(await readFile(join(folder, buildManifestFile)))
      return put(manifest, bytes, { 'if-none-match': '*' })
    },
    async list(path) {
      const prefix = prefixOf(path)
      const { keys, folders } = await listKeys(send, prefix, '/')
      const names = [...keys, ...folders].map((key) => key.slice(prefix.length).replace(/\/$/, ''))
      return names.filter((name) => !isTemporary(name)).toSorted()
    },
    files: async (path) => (await keysBelow(path)).filter((file) => !isTemporary(file)).toSorted(),
    async lastModified(path) {
      const response = await send({ method: 'HEAD', key: path, expected: [404] })
      const date = response.headers.get('last-modified')
      return response.ok && date !== null ? new Date(date) : undefined
    },
    async remove(path) {
      const below = (await keysBelow(path)).map((name) => `${path}/${name}`)
      for (const key of [...below, path]) await send({ method: 'DELETE', key, expected: [404] })
    },
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function decode(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes)
}
