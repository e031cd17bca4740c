import { startProduct } from '../set-up/start-product.ts'

/** Refuses endless media after a shorter time, because each attack waits for it. */
export const hostileLimits = { MEDIA_DEADLINE_MS: '2000' }

/** Starts the product for all attacks that do not take it down. */
export default () => startProduct({ apps: ['shell'], providerEnv: hostileLimits })
