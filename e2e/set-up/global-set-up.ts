import { installFfmpeg } from '@kinora/provider/install-ffmpeg'

import { isFull } from './is-full.ts'
import { openMediaBucket } from './open-media-bucket.ts'
import { startProduct } from './start-product.ts'

/** Enables trace IDs without sending traces: there is no collector. */
const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', TRACES_SHARE: '0' }

/**
 * Starts the product that all journeys share. The full run creates renditions of the videos that journeys upload. With `KINORA_MEDIA=bucket`, the media are in
 * a bucket to which the site redirects browsers: `KINORA_MEDIA=bucket npm test -- --full journeys -- adaptive-video.test.ts`.
 */
export default async function globalSetUp(): Promise<() => Promise<void>> {
  const providerEnv = { ...tracing, LOG_LEVEL: 'info', ...(isFull && { FFMPEG: installFfmpeg().ffmpeg }) }
  if (process.env['KINORA_MEDIA'] !== 'bucket') return startProduct({ providerEnv, siteEnv: tracing })
  const { url, origin, env, stop } = await openMediaBucket()
  // This process stores the demo data.
  Object.assign(process.env, env, { KINORA_MEDIA_ORIGIN: origin })
  const stopProduct = await startProduct({
    storageUrl: url,
    providerEnv: { ...providerEnv, MEDIA_DELIVERY: 'redirect', ...env },
    siteEnv: { ...tracing, SITE_MEDIA_ORIGINS: origin },
  })
  return async () => {
    await stopProduct()
    await stop()
  }
}
