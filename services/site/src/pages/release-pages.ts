import { hash } from 'node:crypto'

import { releaseForViewer } from '@kinora/releases'
import type { ReleaseDocument, ReleasePointer } from '@kinora/releases'
import { createReleaseStore } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'

import { createCache } from '../files/cache.ts'
import { embedRelease, remoteToEmbed } from './embed-release.ts'
import { renderIndex } from './render-index.ts'
import type { IndexPage } from './render-index.ts'
import { createReadFallback } from '../files/storage-timeouts.ts'

/** The pages that releases are served as. */
export interface ReleasePages {
  /**
   * Whether the storage says what is live, in time, and has the file that says so. Where it does not, what was live last is served. A
   * storage in which nothing was ever live is up.
   */
  checkStorage(): Promise<boolean>
  /**
   * The page of now. The pointer is read every time, so that a release or rollback shows at the next load. Where the storage or a document
   * cannot be read or is not valid, the last valid page stays; where the storage is late, it is served without waiting.
   *
   * @param viewerId who asks; it says which release while a canary runs.
   * @param pathname of the page: where a release is long, a page carries no more of it than it needs.
   * @throws {Error} when there is no valid page at all.
   */
  live(viewerId: string, pathname: string): Promise<LivePage>
  /** The page of a release that may never have been live; undefined when there is no valid release of that id. */
  preview(id: string, pathname: string): Promise<IndexPage | undefined>
  /** What everybody sees who is in no canary. @throws {Error} when nothing is live, or it cannot be read or is not valid. */
  stable(): Promise<KnownRelease>
}

/** A release, and its shell's page before a release is put into it. Neither ever changes. */
export interface KnownRelease {
  release: ReleaseDocument
  template: string
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
  /** What stands in the head of the page at a path besides what the template says. */
  headOf(pathname: string): string
  /** Origins besides the site's own that pictures and videos may come from. */
  mediaOrigins?: readonly string[] | undefined
  /** Is called once for each thing that cannot be read or is not valid. */
  onError(error: unknown): void
  /** How long a viewer waits for the storage where there is a page to serve, in milliseconds. */
  fallbackAfterMs: number
}

const templateName = 'index.html'

/** What is kept ready. A tab keeps its release by itself; this is for those that are asked for now. */
const maxReleases = 20
const maxPages = 500

export function createReleasePages({
  storage,
  remoteOrigins,
  headOf,
  mediaOrigins,
  onError,
  fallbackAfterMs,
}: ReleasePagesOptions): ReleasePages {
  const store = createReleaseStore(storage)
  const releases = createCache<KnownRelease>(maxReleases)
  const pages = createCache<IndexPage>(maxPages)
  const fallback = createReadFallback(fallbackAfterMs)
  const logged = new Set<string>()
  let lastPointer: ReleasePointer | undefined
  let lateRead: Promise<ReleasePointer | undefined> | undefined
  let lastPage: IndexPage | undefined
  let hasFailed = false

  async function readRelease(id: string): Promise<KnownRelease> {
    const release = await store.readRelease(id)
    const shell = release.microFrontends.shell[0]?.extras
    const file = `${shell?.base.replace(/^\//, '')}${templateName}`
    const template = await storage.read(file)
    if (template === undefined) throw new Error(`The shell of the release ${id} has no page (${file}).`)
    // Browsers hold every other file of a build to its hash; this one they get from the site, with a policy that lets its inline code run.
    if (`sha384-${hash('sha384', template, 'base64')}` !== shell?.assets[templateName])
      throw new Error(`${file} is not what the release ${id} says, by its hash. Publish the shell again.`)
    return { release, template }
  }

  function knownRelease(id: string): Promise<KnownRelease> {
    return releases.get(id, () => fallback.track(readRelease(id)))
  }

  async function pageOf(id: string, pathname: string): Promise<IndexPage> {
    const { release, template } = await knownRelease(id)
    const remoteId = remoteToEmbed(release, pathname)
    const head = headOf(pathname)
    return pages.get(`${id} ${remoteId ?? ''} ${head}`, () =>
      renderIndex(template, release, remoteOrigins, embedRelease(id, release, remoteId), head, mediaOrigins),
    )
  }

  async function readPointer(): Promise<ReleasePointer | undefined> {
    try {
      const pointer = await fallback.track(store.readPointer())
      // What was live stays live, so a storage without it has lost its files.
      hasFailed = pointer === undefined && lastPointer !== undefined
      lastPointer = pointer ?? lastPointer
      return lastPointer
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  /** Each request reads for itself, so that none is told of a time before it came; of a storage that is late one read at a time is enough. */
  function nextPointer(): Promise<ReleasePointer | undefined> {
    if (!fallback.isLate) return readPointer()
    lateRead ??= readPointer().finally(() => (lateRead = undefined))
    return lateRead
  }

  async function livePointer(): Promise<ReleasePointer> {
    const reading = nextPointer().catch((error: unknown) => {
      logOnce(error)
      return lastPointer
    })
    const pointer = lastPointer === undefined ? await reading : await fallback.orElse(reading, lastPointer)
    if (pointer === undefined) throw new Error('Nothing was released yet, so there is no page to serve.')
    return pointer
  }

  function logOnce(error: unknown) {
    const message = String(error)
    if (logged.has(message)) return
    logged.add(message)
    onError(error)
  }

  async function validPage(id: string | null, pathname: string): Promise<IndexPage | undefined> {
    if (id === null) return undefined
    const making = pageOf(id, pathname).catch((error: unknown) => {
      logOnce(error)
      return undefined
    })
    return releases.has(id) || lastPage === undefined ? making : fallback.orElse(making, undefined)
  }

  async function stablePage({ stable, previous }: ReleasePointer, pathname: string): Promise<IndexPage> {
    lastPage = (await validPage(stable, pathname)) ?? lastPage ?? (await validPage(previous, pathname))
    if (lastPage === undefined) throw new Error(`No valid page can be made of the release ${stable}.`)
    return lastPage
  }

  return {
    async checkStorage() {
      if (hasFailed || fallback.isLate) return false
      if (lastPointer === undefined) return true
      const reading = storage.read('discovery/current.json').then((text) => text !== undefined)
      return fallback.orElse(reading, false).catch(() => false)
    },
    async live(viewerId, pathname) {
      const pointer = await livePointer()
      const wanted = releaseForViewer(pointer, viewerId)
      const canary = wanted === pointer.stable ? undefined : await validPage(wanted, pathname)
      return { page: canary ?? (await stablePage(pointer, pathname)), isForEverybody: pointer.canary === undefined }
    },
    preview: (id, pathname) => pageOf(id, pathname).catch(() => undefined),
    stable: async () => knownRelease((await livePointer()).stable),
  }
}
