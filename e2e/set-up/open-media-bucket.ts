import { openTestBucket } from '@kinora/releases/test-servers'

/** Starts a media bucket, and returns the provider's settings for it. */
export async function openMediaBucket() {
  const bucket = await openTestBucket()
  const { endpoint, region, bucket: name, prefix, credentials } = bucket.location()
  const query = new URLSearchParams({ region: region ?? 'us-east-1', endpoint })
  return {
    url: `s3://${name}/${prefix.replace(/\/$/, '')}?${query}`,
    /** Public origin of the bucket's objects. */
    origin: new URL(endpoint).origin,
    env: {
      AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    },
    stop: bucket.stop,
  }
}
