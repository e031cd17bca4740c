import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parseReleaseDocument, parseReleasePointer } from '@kinora/federation'

import { renderIndex } from './render-index.ts'
import type { IndexPage } from './render-index.ts'

/** The page of the release that is live now. The pointer is read every time, so that a release or rollback shows at the next load. */
export interface LiveRelease {
  page(): Promise<IndexPage>
  /** The page of a release that may never have been live; undefined when there is no sound release of that id. */
  preview(id: string): Promise<IndexPage | undefined>
}

const releaseId = /^[A-Za-z0-9][A-Za-z0-9-]*$/

/** @param root the folder of released files. */
export function createLiveRelease(root: string): LiveRelease {
  const pages = new Map<string, Promise<IndexPage>>()

  async function render(id: string): Promise<IndexPage> {
    const file = join(root, 'discovery/releases', `${id}.json`)
    const release = parseReleaseDocument(await readFile(file, 'utf8'), file)
    const base = release.microFrontends.shell[0]?.extras.base ?? ''
    return renderIndex(await readFile(join(root, base, 'index.html'), 'utf8'), release)
  }

  function pageOf(id: string): Promise<IndexPage> {
    let page = pages.get(id)
    if (page === undefined) {
      page = render(id)
      pages.set(id, page)
      page.catch(() => pages.delete(id))
    }
    return page
  }

  return {
    async page() {
      const file = join(root, 'discovery/current.json')
      return pageOf(parseReleasePointer(await readFile(file, 'utf8'), file).stable)
    },
    async preview(id) {
      if (!releaseId.test(id)) return undefined
      return pageOf(id).catch(() => undefined)
    },
  }
}
