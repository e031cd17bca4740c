import { startProduct } from '../set-up/start-product.ts'

/** Starts the library with what its cards lead to. */
export default () => startProduct({ apps: ['shell', 'watch', 'library'] })
