import { randomUUID } from 'node:crypto'

import type { S3Location } from '../object/s3-client.ts'
import { bucketLocation } from '../open-storage.ts'
import { startCeph } from './start-ceph.ts'

/** A real bucket for tests. */
export interface TestBucket {
  /** Returns the bucket's location, with a new prefix for each call. */
  location(): S3Location & { endpoint: string }
  /** Stops the service without losing stored data. Has no effect on a bucket from `KINORA_TEST_BUCKET`. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const nothing = async () => {}

/** Opens the bucket at `KINORA_TEST_BUCKET`, a URL like `SITE_STORAGE_URL`. Starts Ceph if that variable isn't set. */
export async function openTestBucket(env = process.env): Promise<TestBucket> {
  const named = env['KINORA_TEST_BUCKET']
  const { base, ...service } =
    named === undefined
      ? await startBucket()
      : {
          base: bucketLocation('KINORA_TEST_BUCKET', new URL(named), env),
          kill: nothing,
          start: nothing,
          stop: nothing,
        }
  const { endpoint = `https://s3.${base.region}.amazonaws.com` } = base
  return { location: () => ({ ...base, endpoint, prefix: `${base.prefix}${randomUUID()}/live/` }), ...service }
}

async function startBucket(): Promise<Pick<TestBucket, 'kill' | 'start' | 'stop'> & { base: S3Location }> {
  const { endpoint, credentials, killGateway: kill, startGateway: start, stop } = await startCeph()
  const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3')
  const region = 'us-east-1'
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: 'releases' }))
  client.destroy()
  return { base: { endpoint, region, bucket: 'releases', prefix: '', credentials }, kill, start, stop }
}
