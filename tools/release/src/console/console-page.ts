import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { inputHash } from '@kinora/releases'

/**
 * Returns the folder with the console's built page. The published package includes it; in the workspace, it is rebuilt whenever its sources have changed.
 *
 * @throws {Error} with webpack's errors if the build fails.
 */
export async function consolePage(): Promise<string> {
  const included = join(import.meta.dirname, 'page')
  if (existsSync(join(included, 'index.html'))) return included
  const workspace = resolve(import.meta.dirname, '../../../..')
  const sources = ['tools/console', 'packages', 'pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.browser.json']
  const folder = join(workspace, '.cache/console', inputHash(workspace, sources))
  if (!existsSync(join(folder, 'index.html'))) await buildPage(join(workspace, 'tools/console'), folder)
  return folder
}

/** Builds the page into a folder, which appears only once the build is complete. */
async function buildPage(directory: string, folder: string): Promise<void> {
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
