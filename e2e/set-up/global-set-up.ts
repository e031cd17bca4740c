import { startProduct } from './start-product.ts'

/** Starts one product for all tests of a suite together. */
export default () => startProduct()
