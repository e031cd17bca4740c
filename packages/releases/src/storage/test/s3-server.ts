import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As much of S3 as the storage uses, over real HTTP: signatures are verified, conditions are kept, lists come in pages of two. */
export interface S3Server {
  endpoint: string
  /** The objects, by key. */
  objects: Map<string, Buffer>
  close(): Promise<void>
}

const pageSize = 2

/** Starts a service with one bucket, `releases`, on any free port of loopback. */
export async function startS3Server(credentials: { accessKeyId: string; secretAccessKey: string }): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      if (isSigned(request, body, credentials)) answer(request, body, objects, response)
      else fail(response, 403, 'SignatureDoesNotMatch')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function answer(request: IncomingMessage, body: Buffer, objects: Map<string, Buffer>, response: ServerResponse) {
  const url = new URL(request.url ?? '', 'http://localhost')
  const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
  if (bucket !== 'releases') return fail(response, 404, 'NoSuchBucket')
  if (rest.length === 0) return response.end(listing(url.searchParams, [...objects.keys()]))

  const key = rest.join('/')
  const object = objects.get(key)
  if (request.method === 'PUT') {
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers
    if (noneMatch === '*' && object !== undefined) return fail(response, 412, 'PreconditionFailed')
    if (match !== undefined && object === undefined) return fail(response, 404, 'NoSuchKey')
    if (match !== undefined && object !== undefined && match !== etagOf(object))
      return fail(response, 412, 'PreconditionFailed')
    objects.set(key, body)
    return response.end()
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    response.statusCode = 204
    return response.end()
  }
  if (object === undefined) return fail(response, 404, 'NoSuchKey')
  response.setHeader('etag', etagOf(object))
  response.setHeader('last-modified', new Date().toUTCString())
  return response.end(request.method === 'HEAD' ? undefined : object)
}

function listing(query: URLSearchParams, keys: string[]): string {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const start = Number(query.get('continuation-token') ?? 0)
  const below = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  const isFolder = (key: string) => delimiter !== null && key.includes(delimiter)
  const names = [...new Set(below.map((key) => (isFolder(key) ? key.slice(0, key.indexOf('/') + 1) : key)))].toSorted()
  const page = names.slice(start, start + pageSize)
  const elements = page.map((name) =>
    isFolder(name)
      ? `<CommonPrefixes><Prefix>${prefix}${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${prefix}${name}</Key><Size>1</Size></Contents>`,
  )
  const next = start + pageSize
  const token = next < names.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return `<ListBucketResult>${elements.join('')}${token}</ListBucketResult>`
}

function etagOf(object: Buffer): string {
  return `"${createHash('md5').update(object).digest('hex')}"`
}

function fail(response: ServerResponse, status: number, code: string) {
  response.statusCode = status
  response.end(`<Error><Code>${code}</Code></Error>`)
}

/** Signature Version 4, computed anew from what came over the wire. */
function isSigned(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d+)\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    )
  if (authorization === null) return false
  const [, key, scope = '', date = '', region = '', names = '', signature] = authorization
  const url = new URL(request.url ?? '', 'http://localhost')
  const hash = createHash('sha256').update(body).digest('hex')
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .toSorted()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name])}`),
    '',
    names,
    hash,
  ].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const secret = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secretAccessKey}`,
  )
  return (
    key === accessKeyId &&
    request.headers['x-amz-content-sha256'] === hash &&
    createHmac('sha256', secret).update(text).digest('hex') === signature
  )
}
