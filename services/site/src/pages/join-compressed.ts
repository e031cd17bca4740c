import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress } from 'node:zlib'

/*
 * A brotli stream in two parts: the beginning, which is made once and compressed well, and an end that is made for each response. Only the fast level can make such an
 * end: it refers to nothing but itself (no dictionary of brotli's own, no distance and no context of what came before it), so it means the same behind any beginning.
 */

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_DEFAULT_WINDOW, BROTLI_OPERATION_FLUSH } = constants
const best = { [BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [BROTLI_PARAM_LGWIN]: BROTLI_DEFAULT_WINDOW }
const fast = { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: BROTLI_DEFAULT_WINDOW }

/** What a stream begins with. */
const header = brotliCompressSync('', { params: fast, finishFlush: BROTLI_OPERATION_FLUSH })

/** The beginning of a brotli stream, up to the end of a byte. */
export function compressBeginning(text: string): Promise<Buffer> {
  return promisify(brotliCompress)(text, { params: best, finishFlush: BROTLI_OPERATION_FLUSH })
}

/** The end of a brotli stream, for behind any beginning. */
export async function compressEnd(text: string): Promise<Buffer> {
  const stream = createBrotliCompress({ params: fast })
  // So that the header stands alone, and can be taken off.
  stream.flush()
  stream.end(text)
  return Buffer.concat(await stream.toArray()).subarray(header.length)
}
