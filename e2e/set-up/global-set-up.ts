import { installFfmpeg } from '@kinora/provider/install-ffmpeg'

import { isFull } from './is-full.ts'
import { openMediaBucket } from './open-media-bucket.ts'
import { startProduct } from './start-product.ts'

/** Enables trace IDs without exporting any traces. */
const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', TRACES_SHARE: '0' }

/**
 * Starts the product that all journeys share. Renditions of uploaded videos are only created in the full run. With `KINORA_MEDIA=bucket`, media are stored in a
 * bucket to which the site redirects browsers: `KINORA_MEDIA=bucket npm test -- --full journeys -- adaptive-video.test.ts`.
 */
export default async function globalSetUp(): Promise<() => Promise<void>> {
  const providerEnv = { ...tracing, LOG_LEVEL: 'info', ...(isFull && { FFMPEG: installFfmpeg().ffmpeg }) }
  if (process.env['KINORA_MEDIA'] !== 'bucket') return startProduct({ providerEnv, siteEnv: tracing })
  const { url, origin, env, stop } = await openMediaBucket()
  // The demo data is written by this process, so it needs the same settings.
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
