import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { workspace } from '../set-up/workspace.ts'

/** A section of `docs/releasing.md` that has commands. */
export interface GuideSection {
  title: string
  /** Lines of each `sh` block. */
  blocks: string[][]
}

/** Reads the sections that have commands, in document order. */
export function readGuide(): GuideSection[] {
  const text = readFileSync(join(workspace, 'docs/releasing.md'), 'utf8')
  return text
    .split(/^#+ /m)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      blocks: [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block.trim().split('\n')),
    }))
    .filter(({ blocks }) => blocks.length > 0)
}
