import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parseReleaseDocument, parseReleasePointer } from '@kinora/federation'

import { renderIndex } from './render-index.ts'
import type { IndexPage } from './render-index.ts'

/** The page of the release that is live now. The pointer is read every time, so that a release or rollback shows at the next load. */
export interface LiveRelease {
  page(): Promise<IndexPage>
}

/** @param root the folder of released files. */
export function createLiveRelease(root: string): LiveRelease {
  const pages = new Map<string, Promise<IndexPage>>()

  async function render(id: string): Promise<IndexPage> {
    const file = join(root, 'discovery/releases', `${id}.json`)
    const release = parseReleaseDocument(await readFile(file, 'utf8'), file)
    const base = release.microFrontends.shell[0]?.extras.base ?? ''
    return renderIndex(await readFile(join(root, base, 'index.html'), 'utf8'), release)
  }

  return {
    async page() {
      const file = join(root, 'discovery/current.json')
      const { stable } = parseReleasePointer(await readFile(file, 'utf8'), file)
      let page = pages.get(stable)
      if (page === undefined) {
        page = render(stable)
        pages.set(stable, page)
        page.catch(() => pages.delete(stable))
      }
      return page
    },
  }
}
