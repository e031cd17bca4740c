import { startProduct } from '../set-up/start-product.ts'

/** Starts a product with one remote, so that no change of another can matter here. */
export default () => startProduct(['shell', 'watch'])
