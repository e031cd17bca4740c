import { randomUUID } from 'node:crypto'

import type { S3Client } from './s3-client.ts'

/** Left in the bucket, so that the next check only needs one request. Storages don't list this file. */
const probeFile = 'probe.draft'
const text = new TextEncoder().encode('Shows that this bucket creates an object only where there is none.')
const contentType = 'text/plain'

/**
 * Requires a bucket to support `If-None-Match: *`. Otherwise, two concurrent writers could both succeed.
 *
 * @throws {Error} with instructions, if it doesn't.
 */
export async function requireConditionalCreate(client: S3Client, bucket: string): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const { outcome } = await client.put(probeFile, text, contentType, 'create')
    if (outcome === 'taken' || outcome === 'busy') return
    if (outcome === 'unsupported') break
  }
  throw new Error(
    `The bucket ${bucket} does not support conditional creation (PUT with If-None-Match: *), so concurrent releases could be lost. Nothing was changed. Use a service that supports it; docs/releasing.md lists some.`,
  )
}

/**
 * Tries out every bucket operation that a site and the release tool depend on.
 *
 * @returns the bucket's limitations and their consequences in one line, or undefined if it has none.
 */
export async function probeBucket(client: S3Client, bucket: string): Promise<string | undefined> {
  const own = `probe-${randomUUID()}.draft`
  const tries: [what: string, isDone: () => Promise<boolean>][] = [
    ['create an object conditionally (releases are impossible)', () => createsOnce(client, bucket)],
    ['read a range of an object', () => readsRange(client)],
    ['read overwritten objects consistently (releases are delayed)', () => overwrites(client, own)],
    ['list objects (gc and status see nothing)', () => lists(client, own)],
    ['remove an object (gc removes nothing)', () => removes(client, own)],
  ]
  const failures: string[] = []
  // The other checks only make sense if the bucket is reachable.
  const unreachable = await client.get(probeFile).then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  )
  if (unreachable !== undefined) return `Could not check the capabilities of the bucket ${bucket}: ${unreachable}`
  for (const [what, isDone] of tries) {
    const reason = await isDone().then(
      (done) => (done ? undefined : ''),
      (error: unknown) => ` [${(error as Error).message}]`,
    )
    if (reason !== undefined) failures.push(`${what}${reason}`)
  }
  return failures.length === 0 ? undefined : `The bucket ${bucket} cannot: ${failures.join('; ')}.`
}

async function isAbsent(client: S3Client, path: string): Promise<boolean> {
  return (await client.get(path)) === undefined
}

async function createsOnce(client: S3Client, bucket: string): Promise<boolean> {
  await requireConditionalCreate(client, bucket)
  return true
}

async function readsRange(client: S3Client): Promise<boolean> {
  const part = await client.get(probeFile, 'bytes=1-4')
  return part !== undefined && Buffer.compare(part, text.subarray(1, 5)) === 0
}

async function overwrites(client: S3Client, path: string): Promise<boolean> {
  await client.put(path, text.subarray(0, 4), contentType)
  await client.put(path, text, contentType)
  const found = await client.get(path)
  return found !== undefined && Buffer.compare(found, text) === 0
}

async function lists(client: S3Client, path: string): Promise<boolean> {
  return (await client.list('', 'one')).includes(path)
}

async function removes(client: S3Client, path: string): Promise<boolean> {
  await client.remove(path)
  return isAbsent(client, path)
}
