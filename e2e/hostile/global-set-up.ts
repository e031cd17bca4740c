import { startProduct } from '../set-up/start-product.ts'

/** A shorter time limit for endless media, because each attack waits for it. */
export const hostileLimits = { MEDIA_DEADLINE_MS: '2000' }

/** Starts the product for attacks that do not stop it. */
export default () => startProduct({ apps: ['shell'], providerEnv: hostileLimits })
