import type { PutObjectCommandInput } from '@aws-sdk/client-s3'
import { openS3 } from '@kinora/releases/storage'
import type { S3Location } from '@kinora/releases/storage'
import type { StoredFile } from './storage.ts'

/** The bucket operations that media storage needs, by object name. Rejects with the SDK's error after its last retry. */
export interface BucketClient {
  /** Streams a body in parts. Buffers only the parts in progress, and leaves nothing behind if the body fails. */
  upload(
    input: Omit<PutObjectCommandInput, 'Bucket'>,
    options: { partSize: number; partsAtOnce: number },
  ): Promise<void>
  head(name: string): Promise<StoredFile | undefined>
  /** Reads an inclusive byte range, up to the end of the object if `end` is undefined. Returns the actual end of the range. */
  get(
    name: string,
    start: number,
    end: number | undefined,
    signal: AbortSignal,
  ): Promise<{ body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; end: number }>
  remove(name: string): Promise<void>
  /** Deletes the parts of unfinished uploads with this name. */
  abortUploads(name: string): Promise<void>
  list(prefix: string): AsyncIterable<string>
  /** Returns a URL that lets anyone read the object for `seconds`. If browsers use a different endpoint, the signature is for that `endpoint`. */
  signedUrl(name: string, seconds: number, endpoint?: string): Promise<string>
  isAbsent(error: unknown): boolean
}

/** `connections` must exceed the number of concurrent media readers. */
const options = { tries: 3, connectMs: 3_000, idleMs: 20_000, connections: 1_024 }

export function createBucketClient(location: S3Location): BucketClient {
  const Bucket = location.bucket
  let opening: ReturnType<typeof openS3> | undefined
  const sdk = () => (opening ??= openS3(location, options))
  const signers = new Map<string, ReturnType<typeof openS3>>()

  return {
    async upload(input, { partSize, partsAtOnce }) {
      const { client } = await sdk()
      const { Upload } = await import('@aws-sdk/lib-storage')
      await new Upload({ client, params: { Bucket, ...input }, partSize, queueSize: partsAtOnce }).done()
    },

    async head(Key) {
      const { client, HeadObjectCommand } = await sdk()
      try {
        const { ContentLength = 0, LastModified = new Date(0) } = await client.send(
          new HeadObjectCommand({ Bucket, Key }),
        )
        return { size: ContentLength, lastModified: LastModified }
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },

    async get(Key, start, end, abortSignal) {
      const { client, GetObjectCommand } = await sdk()
      const Range = `bytes=${start}-${end ?? ''}`
      const command = new GetObjectCommand({ Bucket, Key, Range })
      const { Body, ContentRange = '' } = await client.send(command, { abortSignal }).catch((error: unknown) => {
        if (start === 0 && (error as Error).name === 'InvalidRange')
          return { Body: noBytes, ContentRange: 'bytes 0--1/0' }
        throw error
      })
      const [, last, size] = /-(-?\d+)\/(\d+)$/.exec(ContentRange) ?? []
      if (!Body || !last || !size) throw new Error(`The bucket did not return the requested range ${Range}.`)
      return { body: Body as AsyncIterable<Uint8Array> | Iterable<Uint8Array>, end: Number(last) }
    },

    async remove(Key) {
      const { client, DeleteObjectCommand } = await sdk()
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },

    async abortUploads(name) {
      const { client, ListMultipartUploadsCommand, AbortMultipartUploadCommand } = await sdk()
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: name }))
      for (const { Key, UploadId } of Uploads) {
        if (Key === name)
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(unlessAbsent)
      }
    },

    async *list(Prefix) {
      const { client, paginateListObjectsV2 } = await sdk()
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
        for (const { Key } of Contents) if (Key) yield Key
    },

    async signedUrl(Key, seconds, endpoint) {
      const at = endpoint ?? location.endpoint
      // The host is part of the signature, so sign for the public endpoint.
      const signer =
        signers.get(at ?? '') ?? (at === location.endpoint ? sdk() : openS3({ ...location, endpoint: at }, options))
      signers.set(at ?? '', signer)
      const { client, GetObjectCommand } = await signer
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: seconds })
    },

    isAbsent,
  }
}

const noBytes: Iterable<Uint8Array> = []

function isAbsent(error: unknown): boolean {
  const { name = '', $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NoSuchUpload' || (name === 'NotFound' && $metadata?.httpStatusCode === 404)
}

function unlessAbsent(error: unknown): void {
  if (!isAbsent(error)) throw error
}
