import { hostileLimits } from '../hostile/global-set-up.ts'
import { startReleasedProduct } from '../set-up/start-released-product.ts'

/** Starts the product that the shared tests use. */
export default () => startReleasedProduct({ providerEnv: hostileLimits })
