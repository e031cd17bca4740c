import { startProduct } from './start-product.ts'

/** Starts one product for all journeys together. */
export default () => startProduct()
