import type * as Sdk from '@aws-sdk/client-s3'

import { requireStoragePath } from '../storage-path.ts'

/** Where a bucket is, and the credentials for it. */
export interface S3Location {
  /** Endpoint of a service other than AWS, such as `https://s3.example`. */
  endpoint?: string | undefined
  region: string
  bucket: string
  /** Prefix of every key, with a trailing slash; may be empty. */
  prefix: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
  /** Timeout for a read, including its body and all retries, in milliseconds. Defaults to one minute. */
  readTimeoutMs?: number | undefined
}

/** Result of a write. In `create` mode, `taken` means that the object already exists, and `busy` that another writer is writing it right now. */
export interface PutResult {
  outcome: 'written' | 'taken' | 'busy' | 'unsupported'
  /** Whether an earlier attempt may have succeeded even though its response was lost. */
  isRetried: boolean
}

/**
 * Sends requests to a bucket. Paths are relative to the prefix. Retries lost, throttled and 5xx requests, with exponential backoff and jitter, until the
 * timeout.
 */
export interface S3Client {
  get(path: string, range?: string): Promise<Uint8Array | undefined>
  /** @param mode `create` only writes if the object doesn't exist yet (`If-None-Match: *`). */
  put(path: string, body: Uint8Array, contentType: string, mode?: 'create'): Promise<PutResult>
  lastModified(path: string): Promise<Date | undefined>
  remove(path: string): Promise<void>
  /** Lists keys below a prefix, relative to that prefix. With `level: 'one'`, also lists common prefixes up to the next slash. */
  list(prefix: string, level: 'one' | 'all'): Promise<string[]>
}

// A bucket that takes longer than this is considered down.
const timeoutMs = 60_000
const tries = 4

export function createS3Client(location: S3Location): S3Client {
  const { bucket: Bucket, prefix, readTimeoutMs = timeoutMs } = location
  // Both timeouts are short enough to leave time for a retry. Data that keeps arriving resets the idle timeout, so a large file isn't cut off.
  const options = { tries, connectMs: readTimeoutMs / tries, idleMs: readTimeoutMs / (tries - 1) }
  let opening: ReturnType<typeof openS3> | undefined

  /** Sends a request and turns failures into readable errors. `expected` maps error responses that are part of normal operation to a value. */
  async function ask<T>(
    what: string,
    ms: number,
    send: (sdk: OpenedSdk, abortSignal: AbortSignal) => Promise<T>,
    expected: (failure: Failure) => T | undefined = () => undefined,
  ): Promise<T> {
    // The SDK is large, so don't load it before the first request.
    const opened = await (opening ??= openS3(location, options))
    const signal = AbortSignal.timeout(ms)
    const { promise: late, reject } = Promise.withResolvers<never>()
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp)
    try {
      return await Promise.race([send(opened, signal), late])
    } catch (error) {
      const failure = failureOf(error)
      const value = expected(failure)
      if (value !== undefined) return value
      throw new Error(sentenceOf(`The bucket ${Bucket}`, what, failure, signal.aborted ? ms : undefined), {
        cause: error,
      })
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  const keyOf = (path: string) => {
    requireStoragePath(path)
    return `${prefix}${path}`
  }

  return {
    async get(path, range) {
      const input = { Bucket, Key: keyOf(path), ...(range === undefined ? {} : { Range: range }) }
      const found = await ask<Uint8Array | 'none'>(
        `GET ${path}`,
        readTimeoutMs,
        async ({ client, GetObjectCommand }, abortSignal) => {
          const { Body } = await client.send(new GetObjectCommand(input), { abortSignal })
          return (await Body?.transformToByteArray()) ?? new Uint8Array()
        },
        ({ status, code }) => (status === 404 && code !== 'NoSuchBucket' ? 'none' : undefined),
      )
      return found === 'none' ? undefined : found
    },
    async put(path, body, contentType, mode) {
      const input = {
        Bucket,
        Key: keyOf(path),
        Body: body,
        ContentType: contentType,
        ...(mode && { IfNoneMatch: '*' }),
      }
      return ask<PutResult>(
        `PUT ${path}`,
        timeoutMs,
        async ({ client, PutObjectCommand }, abortSignal) => {
          const { $metadata } = await client.send(new PutObjectCommand(input), { abortSignal })
          return { outcome: 'written', isRetried: isRetried($metadata.attempts) }
        },
        ({ status, code, attempts }) => {
          if (mode === undefined) return undefined
          if (status === 412) return { outcome: 'taken', isRetried: isRetried(attempts) }
          if (status === 409) return { outcome: 'busy', isRetried: isRetried(attempts) }
          if (status === 501 || code === 'NotImplemented') return { outcome: 'unsupported', isRetried: false }
          return undefined
        },
      )
    },
    async lastModified(path) {
      const input = { Bucket, Key: keyOf(path) }
      const found = await ask<Date | 'none' | 'unknown'>(
        `HEAD ${path}`,
        readTimeoutMs,
        async ({ client, HeadObjectCommand }, abortSignal) =>
          (await client.send(new HeadObjectCommand(input), { abortSignal })).LastModified ?? 'unknown',
        ({ status }) => (status === 404 ? 'none' : undefined),
      )
      return found instanceof Date ? found : undefined
    },
    async remove(path) {
      const input = { Bucket, Key: keyOf(path) }
      await ask<unknown>(
        `DELETE ${path}`,
        timeoutMs,
        ({ client, DeleteObjectCommand }, abortSignal) => client.send(new DeleteObjectCommand(input), { abortSignal }),
        ({ status }) => status === 404 || undefined,
      )
    },
    async list(path, level) {
      if (path !== '') requireStoragePath(path)
      const below = path === '' ? prefix : `${prefix}${path}/`
      const names: string[] = []
      let token: string | undefined
      do {
        const input = {
          Bucket,
          Prefix: below,
          ...(level === 'one' ? { Delimiter: '/' } : {}),
          ...(token === undefined ? {} : { ContinuationToken: token }),
        }
        const page = await ask(`LIST ${path}`, readTimeoutMs, ({ client, ListObjectsV2Command }, abortSignal) =>
          client.send(new ListObjectsV2Command(input), { abortSignal }),
        )
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(below.length))
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) names.push(Prefix.slice(below.length, -1))
        token = page.IsTruncated === true ? page.NextContinuationToken : undefined
      } while (token !== undefined)
      return names
    },
  }
}

type OpenedSdk = Awaited<ReturnType<typeof openS3>>

/** Timeouts, in milliseconds, and limits of an S3 client. */
export interface S3Options {
  /** Maximum number of attempts per request. */
  tries: number
  connectMs: number
  /** How long a connection may be idle. */
  idleMs: number
  connections?: number
}

/** Loads the (large) AWS SDK and creates a client for an S3-compatible service. */
export async function openS3(
  { endpoint, region, credentials }: S3Location,
  options: S3Options,
): Promise<typeof Sdk & { client: Sdk.S3Client }> {
  const sdk: typeof Sdk = await import('@aws-sdk/client-s3')
  const agent = options.connections === undefined ? {} : { keepAlive: true, maxSockets: options.connections }
  const client = new sdk.S3Client({
    region,
    credentials,
    // Only AWS offers a host name per bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: options.tries,
    retryMode: 'standard',
    // Other services may reject checksum algorithms that they don't know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: options.connectMs,
      socketTimeout: options.idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  return { ...sdk, client }
}

/** What this module needs from an SDK error. */
interface Failure {
  status: number | undefined
  code: string
  attempts: number | undefined
  message: string
}

function failureOf(error: unknown): Failure {
  const {
    name = '',
    message = '',
    $metadata,
  } = error as Error & {
    $metadata?: { httpStatusCode?: number; attempts?: number }
  }
  return { status: $metadata?.httpStatusCode, code: name, attempts: $metadata?.attempts, message }
}

function isRetried(attempts = 1): boolean {
  return attempts > 1
}

function sentenceOf(who: string, what: string, { status, code, message }: Failure, ms: number | undefined): string {
  if (status !== undefined) return `${who} responded to ${what} with ${status} ${code}.`
  const failed =
    ms === undefined ? `is unreachable for ${what}: ${message || code}` : `did not respond to ${what} within ${ms} ms`
  const isKnown = !what.startsWith('PUT')
  return `${who} ${failed}.${isKnown ? '' : ' The object may have been written, so check before you try again.'}`
}
