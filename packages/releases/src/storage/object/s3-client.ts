import type * as Sdk from '@aws-sdk/client-s3'

import { requireStoragePath } from '../storage-path.ts'

/** A bucket's location and credentials. */
export interface S3Location {
  /** The endpoint of a service other than AWS: `https://s3.example`. */
  endpoint?: string | undefined
  region: string
  bucket: string
  /** The prefix of every key, with a trailing slash; may be empty. */
  prefix: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
  /** The timeout for a read, including its body and all retries, in milliseconds. Defaults to one minute. */
  readTimeoutMs?: number | undefined
}

/** The result of a write in `create` mode: `taken` if the object already exists, `busy` if another writer is writing the same object. */
export interface PutResult {
  outcome: 'written' | 'taken' | 'busy' | 'unsupported'
  /** Whether an earlier attempt may have succeeded although its response was lost. */
  isRetried: boolean
}

/**
 * Sends requests to a bucket. Paths are relative to the prefix. Retries 5xx, throttled and lost requests with exponential backoff and jitter until a timeout.
 */
export interface S3Client {
  get(path: string, range?: string): Promise<Uint8Array | undefined>
  /** @param mode `create` writes only if the object does not exist (`If-None-Match: *`). */
  put(path: string, body: Uint8Array, contentType: string, mode?: 'create'): Promise<PutResult>
  lastModified(path: string): Promise<Date | undefined>
  remove(path: string): Promise<void>
  /** The keys below a prefix, relative to it. With `level: 'one'`, also their common prefixes up to the next slash. */
  list(prefix: string, level: 'one' | 'all'): Promise<string[]>
}

// A bucket that takes longer than this counts as down.
const timeoutMs = 60_000
const tries = 4

export function createS3Client(location: S3Location): S3Client {
  const { bucket: Bucket, prefix, readTimeoutMs = timeoutMs } = location
  // The idle timeout of a connection is short enough for a retry. A large file can take any amount of time while data arrives.
  const options = { tries, connectMs: readTimeoutMs / tries, idleMs: readTimeoutMs / (tries - 1) }
  let opening: ReturnType<typeof openS3> | undefined

  /** Sends a request, and describes a failure in a sentence. `expected` converts an expected error response into a value. */
  async function ask<T>(
    what: string,
    ms: number,
    send: (sdk: OpenedSdk, abortSignal: AbortSignal) => Promise<T>,
    expected: (failure: Failure) => T | undefined = () => undefined,
  ): Promise<T> {
    // The SDK is large, so load it only for the first request to a bucket.
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

/** The timeouts and limits of an S3 client. Times are in milliseconds. */
export interface S3Options {
  /** The maximum number of attempts for a request. */
  tries: number
  connectMs: number
  /** The timeout of a connection without traffic. */
  idleMs: number
  connections?: number
}

/** Loads the AWS SDK, which is large, and creates a client for an S3-compatible service. */
export async function openS3(
  { endpoint, region, credentials }: S3Location,
  options: S3Options,
): Promise<typeof Sdk & { client: Sdk.S3Client }> {
  const sdk: typeof Sdk = await import('@aws-sdk/client-s3')
  const agent = options.connections === undefined ? {} : { keepAlive: true, maxSockets: options.connections }
  const client = new sdk.S3Client({
    region,
    credentials,
    // Only AWS has a separate host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: options.tries,
    retryMode: 'standard',
    // Other services reject unknown checksum algorithms.
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

/** The parts of an SDK error that this module uses. */
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
