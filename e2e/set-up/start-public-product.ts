import { startProduct } from './start-product.ts'

/** Starts a product with the remotes whose pages visitors open, so that no change of another can matter in its suite. */
export default () => startProduct({ apps: ['shell', 'watch', 'channel'] })
