import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'

import { readConfig, runWebpack, webpackOf } from '../builds/publish.ts'

/** Builds the page of an app that is neither a shell nor a remote into a folder, which is there whole or not at all. @throws {Error} with webpack's findings. */
export async function buildPage(directory: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const outputPath = await mkdtemp(`${folder}-`)
  await chmod(outputPath, 0o755)
  try {
    await runWebpack(
      webpackOf(directory),
      await readConfig(directory, { build: 'page', outputPath }),
      basename(directory),
    )
    // Whoever came first has built the same.
    await rename(outputPath, folder).catch(() => {})
  } finally {
    await rm(outputPath, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const [directory = '', folder = ''] = process.argv.slice(2)
  await buildPage(resolve(directory), resolve(folder))
}
