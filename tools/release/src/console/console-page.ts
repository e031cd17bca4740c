import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { inputHash } from '@kinora/releases'

/**
 * Returns the folder with the console's built page. The published package includes it; in the workspace, it is rebuilt whenever its sources have changed.
 *
 * @throws {Error} with webpack's errors if the build fails.
 */
export async function consolePage(): Promise<string> {
  const carried = join(import.meta.dirname, 'page')
  if (existsSync(join(carried, 'index.html'))) return carried
  const workspace = resolve(import.meta.dirname, '../../../..')
  const sources = ['tools/console', 'packages', 'pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.browser.json']
  const folder = join(workspace, '.cache/console', inputHash(workspace, sources))
  if (existsSync(join(folder, 'index.html'))) return folder
  const { buildPage } = await import('./build-page.ts')
  await buildPage(join(workspace, 'tools/console'), folder)
  return folder
}
