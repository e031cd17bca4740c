import { releaseOfViewer } from '@kinora/federation'
import type { ReleasePointer } from '@kinora/federation'
import { createReleaseStore } from '@kinora/federation/storage'
import type { SiteStorage } from '@kinora/federation/storage'

import { renderIndex } from './render-index.ts'
import type { IndexPage } from './render-index.ts'

/** The pages that releases are served as. */
export interface ReleasePages {
  /**
   * The page of now. The pointer is read every time, so that a release or rollback shows at the next load. Where the storage or a document
   * cannot be read or is not valid, the last sound page stays.
   *
   * @param viewerId who asks; it says which release while a canary runs.
   * @throws {Error} when there is no sound page at all.
   */
  live(viewerId: string): Promise<LivePage>
  /** The page of a release that may never have been live; undefined when there is no sound release of that id. */
  preview(id: string): Promise<IndexPage | undefined>
}

/** A page, and whether every viewer gets the same one just now. */
export interface LivePage {
  page: IndexPage
  isForEverybody: boolean
}

/** What release pages need. */
export interface ReleasePagesOptions {
  storage: SiteStorage
  /** Origins besides the site's own that remotes may come from. */
  remoteOrigins: readonly string[]
  /** Is told once of each thing that cannot be read or is not valid. */
  onFault(error: unknown): void
}

/** Pages kept ready. A tab keeps its release by itself; this is for those that are asked for now. */
const keptPages = 20

export function createReleasePages({ storage, remoteOrigins, onFault }: ReleasePagesOptions): ReleasePages {
  const store = createReleaseStore(storage)
  const pages = new Map<string, Promise<IndexPage>>()
  const told = new Set<string>()
  let lastPointer: ReleasePointer | undefined
  let lastPage: IndexPage | undefined

  async function render(id: string): Promise<IndexPage> {
    const release = await store.readRelease(id)
    const file = `${release.microFrontends.shell[0]?.extras.base.replace(/^\//, '')}index.html`
    const template = await storage.read(file)
    if (template === undefined) throw new Error(`The shell of the release ${id} has no page (${file}).`)
    return renderIndex(template, release, remoteOrigins)
  }

  function pageOf(id: string): Promise<IndexPage> {
    let page = pages.get(id)
    if (page === undefined) {
      page = render(id)
      pages.set(id, page)
      page.catch(() => pages.delete(id))
      const [oldest] = pages.keys()
      if (pages.size > keptPages && oldest !== undefined) pages.delete(oldest)
    }
    return page
  }

  async function livePointer(): Promise<ReleasePointer> {
    try {
      lastPointer = (await store.readPointer()) ?? lastPointer
    } catch (error) {
      tell(error)
    }
    if (lastPointer === undefined) throw new Error('Nothing was released yet, so there is no page to serve.')
    return lastPointer
  }

  function tell(error: unknown) {
    const fault = String(error)
    if (told.has(fault)) return
    told.add(fault)
    onFault(error)
  }

  async function soundPage(id: string | null): Promise<IndexPage | undefined> {
    if (id === null) return undefined
    return pageOf(id).catch((error: unknown) => {
      tell(error)
      return undefined
    })
  }

  async function stablePage({ stable, previous }: ReleasePointer): Promise<IndexPage> {
    lastPage = (await soundPage(stable)) ?? lastPage ?? (await soundPage(previous))
    if (lastPage === undefined) throw new Error(`No sound page can be made of the release ${stable}.`)
    return lastPage
  }

  return {
    async live(viewerId) {
      const pointer = await livePointer()
      const wanted = releaseOfViewer(pointer, viewerId)
      const canary = wanted === pointer.stable ? undefined : await soundPage(wanted)
      return { page: canary ?? (await stablePage(pointer)), isForEverybody: pointer.canary === undefined }
    },
    preview: (id) => pageOf(id).catch(() => undefined),
  }
}
