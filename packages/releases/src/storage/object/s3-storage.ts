import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { buildManifestFile } from '../../build/build-manifest.ts'
import { filesBelow } from '../files-below.ts'
import { probeBucket, requireConditionalCreate } from './probe-bucket.ts'
import { createS3Client } from './s3-client.ts'
import type { S3Location } from './s3-client.ts'
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

/** Other writers may be writing the same object, but if it conflicts this often, the bucket is broken. */
const busyTries = 8

/**
 * Stores a site's files in a bucket on an S3-compatible service. Relies on conditional creation (`If-None-Match: *`), and makes sure that the bucket supports
 * it before creating the first object.
 */
export function createS3Storage(location: S3Location): SiteStorage & { probe(): Promise<string | undefined> } {
  const client = createS3Client(location)
  let canCreate: Promise<void> | undefined

  const read = async (path: string) => decode(await client.get(path))
  const put = (path: string, body: Uint8Array) => client.put(path, body, contentTypeOf(path))

  /** Creates an object. Returns false if another writer has created it first. */
  async function create(path: string, body: Uint8Array): Promise<boolean> {
    requireStoragePath(path)
    canCreate ??= requireConditionalCreate(client, location.bucket)
    await canCreate.catch((error: unknown) => {
      canCreate = undefined
      throw error
    })
    let mayBeOwn = false
    for (let attempt = 0; attempt < busyTries; attempt++) {
      const { outcome, isRetried } = await client.put(path, body, contentTypeOf(path), 'create')
      if (outcome === 'written') return true
      mayBeOwn ||= isRetried || outcome === 'busy'
      // If the object has the expected content, an earlier attempt may have created it even though the response was lost.
      if (outcome === 'taken') return mayBeOwn && isSame(body, await client.get(path))
      await pause(attempt)
    }
    throw new Error(
      `Could not write ${path} to the bucket ${location.bucket}, because it reported a conflict ${busyTries} times. Try again later.`,
    )
  }

  return {
    probe: () => probeBucket(client, location.bucket),
    read,
    readBytes: (path) => client.get(path),
    async write(path, text) {
      await put(path, encode(text))
    },
    create: (path, text) => create(path, encode(text)),
    async uploadDirectory(folder, path) {
      const manifest = `${path}/${buildManifestFile}`
      if ((await client.get(manifest)) !== undefined) return false
      const names = await filesBelow(folder)
      for (const name of names.filter((name) => name !== buildManifestFile))
        await put(`${path}/${name}`, await readFile(join(folder, name)))
      // Upload the manifest last. It's what makes the folder a build, so an interrupted upload never counts as one.
      return create(manifest, await readFile(join(folder, buildManifestFile)))
    },
    list: async (path) => visible(await client.list(path, 'one')),
    files: async (path) => visible(await client.list(path, 'all')),
    lastModified: (path) => client.lastModified(path),
    async remove(path) {
      requireStoragePath(path)
      for (const name of await client.list(path, 'all')) await client.remove(`${path}/${name}`)
      await client.remove(path)
    },
  }
}

function pause(attempt: number): Promise<void> {
  return setTimeout(Math.random() * 50 * 2 ** Math.min(attempt, 5))
}

function visible(names: readonly string[]): string[] {
  return names.filter((name) => !isTemporary(name)).toSorted()
}

function contentTypeOf(path: string): string {
  return contentTypes[extname(path)] ?? 'application/octet-stream'
}

function isSame(body: Uint8Array, found: Uint8Array | undefined): boolean {
  return found !== undefined && Buffer.compare(body, found) === 0
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function decode(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes)
}
