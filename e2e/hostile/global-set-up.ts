import { startProduct } from '../set-up/start-product.ts'

/** A shorter time limit for endless media, because each attack has to wait for it. */
export const hostileLimits = { MEDIA_DEADLINE_MS: '2000' }

/** Starts the product for attacks that don't stop any part of it. */
export default () => startProduct({ apps: ['shell'], providerEnv: hostileLimits })
