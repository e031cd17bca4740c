import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { developmentFolder } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'

import { writeDeltas } from './write-deltas.ts'

/**
 * Adds compressed copies to a build, plus deltas from the builds that viewers may have cached. The site sends these in place of the original files.
 *
 * @param folder folder of the build.
 * @param app ID of the app, such as `watch`.
 * @param storage storage with the previous builds.
 */
export async function compressBuild(folder: string, app: string, storage: SiteStorage): Promise<void> {
  await compressFiles(folder)
  await writeDeltas(folder, app, storage)
}

/**
 * Adds Brotli and gzip copies of each text file below a folder, so the site doesn't have to compress files on every request.
 *
 * The shell's development build takes most of the time and is only loaded by developers, so it gets a lower quality.
 */
async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names) {
    if (!/\.(m?js|css|svg|json)$/.test(name) || names.includes(`${name}.br`)) continue
    const file = join(folder, name)
    const bytes = await readFile(file)
    const quality = name.split(sep)[0] === developmentFolder ? 5 : 11
    const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    await Promise.all([
      brotli.then((compressed) => writeFile(`${file}.br`, compressed)),
      promisify(gzip)(bytes, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
    ])
  }
}
