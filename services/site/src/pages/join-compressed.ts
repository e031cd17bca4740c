import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress } from 'node:zlib'

/*
 * Builds a brotli stream from two parts: a well-compressed beginning that is reused, and an end that is compressed for each response. The fast compression
 * level doesn't refer to the static dictionary, earlier distances or context, so its output can follow any beginning.
 */

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_DEFAULT_WINDOW, BROTLI_OPERATION_FLUSH } = constants
const best = { [BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [BROTLI_PARAM_LGWIN]: BROTLI_DEFAULT_WINDOW }
const fast = { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: BROTLI_DEFAULT_WINDOW }

/** Stream header. */
const header = brotliCompressSync('', { params: fast, finishFlush: BROTLI_OPERATION_FLUSH })

/** Compresses the beginning of a brotli stream, up to a byte boundary. */
export function compressBeginning(text: string): Promise<Buffer> {
  return promisify(brotliCompress)(text, { params: best, finishFlush: BROTLI_OPERATION_FLUSH })
}

/** Compresses the end of a brotli stream, which can follow any beginning. */
export async function compressEnd(text: string): Promise<Buffer> {
  const stream = createBrotliCompress({ params: fast })
  // Flush the header separately so it can be cut off.
  stream.flush()
  stream.end(text)
  return Buffer.concat(await stream.toArray()).subarray(header.length)
}
