import { installFfmpeg } from '@kinora/provider/install-ffmpeg'

import { openMediaBucket } from '../set-up/open-media-bucket.ts'
import { startProduct } from '../set-up/start-product.ts'

/**
 * Starts one product for all journeys together, which makes renditions of what they upload. With `KINORA_MEDIA=bucket` its
 * media lie in a bucket, to which browsers are sent for them: KINORA_MEDIA=bucket npm test -- publishing -- adaptive-video.test.ts
 */
export default async function globalSetUp(): Promise<() => Promise<void>> {
  const { ffmpeg: FFMPEG } = installFfmpeg()
  if (process.env['KINORA_MEDIA'] !== 'bucket') return startProduct({ providerEnv: { FFMPEG } })
  const { url, origin, env, stop } = await openMediaBucket()
  // The demo data are stored by this process.
  Object.assign(process.env, env, { KINORA_MEDIA_ORIGIN: origin })
  const stopProduct = await startProduct({
    storageUrl: url,
    providerEnv: { FFMPEG, MEDIA_DELIVERY: 'redirect', ...env },
    siteEnv: { SITE_MEDIA_ORIGINS: origin },
  })
  return async () => {
    await stopProduct()
    await stop()
  }
}
