import { installFfmpeg } from '@kinora/provider/install-ffmpeg'

import { startProduct } from '../set-up/start-product.ts'

/** Starts one product for all journeys together, which makes renditions of what they upload. */
export default () => startProduct({ providerEnv: { FFMPEG: installFfmpeg().ffmpeg } })
