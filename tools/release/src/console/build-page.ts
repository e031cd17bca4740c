import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'

/**
 * Builds the console's page into a folder with the page's own build script. The folder appears only once the build is complete. @throws {Error} with webpack's
 * output.
 */
export async function buildPage(directory: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const output = await mkdtemp(`${folder}-`)
  await chmod(output, 0o755)
  try {
    await promisify(execFile)(process.execPath, ['--run', 'build', '--', '--output-path', output], {
      cwd: directory,
      maxBuffer: 64 * 1024 * 1024,
    })
    // If the folder already exists, another process has built the same page.
    await rename(output, folder).catch(() => {})
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const [directory = '', folder = ''] = process.argv.slice(2)
  await buildPage(resolve(directory), resolve(folder))
}
