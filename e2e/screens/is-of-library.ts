import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { workspace } from '@kinora/local-stack'

import type { Screen } from './screens.ts'

interface Declaration {
  kinora: { routes: { path: string }[] }
}

const { kinora } = JSON.parse(readFileSync(join(workspace, 'apps/library/package.json'), 'utf8')) as Declaration

/** Whether a screen is of a page that the library remote declares. */
export function isOfLibrary({ path }: Pick<Screen, 'path'>): boolean {
  return kinora.routes.some((route) => route.path === path)
}
