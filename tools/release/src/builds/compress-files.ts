import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Adds Brotli and gzip copies of each text file below a folder, so the site doesn't have to compress files on every request.
 *
 * @param quality Brotli quality, from 0 to 11.
 */
export async function compressFiles(folder: string, quality = 11): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names) {
    if (!/\.(m?js|css|svg|json)$/.test(name) || names.includes(`${name}.br`)) continue
    const file = join(folder, name)
    const bytes = await readFile(file)
    const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    await Promise.all([
      brotli.then((compressed) => writeFile(`${file}.br`, compressed)),
      promisify(gzip)(bytes, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
    ])
  }
}
