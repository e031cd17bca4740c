import { startProduct } from '../set-up/start-product.ts'

/** Starts the product without the library. */
export default () => startProduct({ apps: ['shell', 'watch', 'channel', 'upload'] })
