import { createHash } from 'node:crypto'

import { AwsClient } from 'aws4fetch'

import { requireStoragePath } from '../storage-path.ts'

/** Where a bucket is, and what opens it. */
export interface S3Location {
  /** `https://s3.eu-central-1.amazonaws.com`, or another service's address. */
  endpoint: string
  region: string
  bucket: string
  /** Stands before every key, with a slash at its end; may be empty. */
  prefix: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
  /** How long a read may take, with its body, in milliseconds; a minute where nothing is said. */
  readTimeoutMs?: number | undefined
}

/** A signed request for an object, or for the bucket where `key` is undefined. */
export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  /** Answers besides 2xx that the caller understands. */
  expected?: readonly number[]
}

// A bucket that does not answer in this time is down; the caller says so instead of hanging.
const timeoutMs = 60_000

/** @returns a function that asks the bucket. It throws an error for a response that nobody expected, and tries nothing again. */
export function createS3Client({ endpoint, region, bucket, prefix, credentials, readTimeoutMs }: S3Location) {
  const signer = new AwsClient({ ...credentials, region, service: 's3' })

  return async ({ method, key, query = {}, headers = {}, body, expected = [] }: S3Request): Promise<Response> => {
    if (key !== undefined) requireStoragePath(key)
    const path = key === undefined ? '' : `/${`${prefix}${key}`.split('/').map(encodeURIComponent).join('/')}`
    const url = new URL(`${endpoint}/${bucket}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const request = await signer.sign(url, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      ...(body === undefined ? {} : { body }),
    })
    const isRead = method === 'GET' || method === 'HEAD'
    const response = await fetch(request, { signal: AbortSignal.timeout((isRead && readTimeoutMs) || timeoutMs) })
    if (response.ok || expected.includes(response.status)) return response
    const code = /<Code>(.*?)<\/Code>/.exec(await response.text())?.[1] ?? ''
    throw new Error(`The bucket ${bucket} answered ${method} ${key ?? ''} with ${response.status} ${code}.`.trim())
  }
}
