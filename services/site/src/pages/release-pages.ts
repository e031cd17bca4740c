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

/** Renders and caches the pages of all releases. */
export interface ReleasePages {
  /**
   * Whether the storage returns the pointer without timing out or losing it. While it doesn't, the site serves the last live release. An empty storage counts
   * as available.
   */
  checkStorage(): Promise<boolean>
  /**
   * Returns a viewer's page. Reads the pointer on every request, so a release or rollback takes effect on the next load. Falls back to the last valid page if
   * the pointer or a document is unreadable or invalid, or if the storage is slow.
   *
   * @param viewerId determines which release the viewer sees during a canary.
   * @param pathname path of the page. In a large release, each page embeds only the parts that it needs.
   * @throws {Error} if there is no valid page to fall back to.
   */
  live(viewerId: string, pathname: string): Promise<LivePage>
  /** Returns the page of any release, live or not; undefined if no valid release has this ID. */
  preview(id: string, pathname: string): Promise<IndexPage | undefined>
  /** Returns the stable release. @throws {Error} if no release is live, or the stable release is unreadable or invalid. */
  stable(): Promise<KnownRelease>
}

/** A release and its shell's template, neither of which ever changes. */
export interface KnownRelease {
  release: ReleaseDocument
  template: string
}

/** A live page, and whether all viewers currently see the same one. */
export interface LivePage {
  page: IndexPage
  isForEverybody: boolean
}

export interface ReleasePagesOptions {
  storage: SiteStorage
  /** Other origins that may serve remotes. */
  remoteOrigins: readonly string[]
  /** Returns extra elements for the head of the page at `pathname`. */
  headOf(pathname: string): string
  /** Other origins that may serve images and videos. */
  mediaOrigins?: readonly string[] | undefined
  /** Called once for each unreadable or invalid file. */
  onError(error: unknown): void
  /** How long a viewer waits for the storage before falling back to a cached page, in milliseconds. */
  fallbackAfterMs: number
}

const templateName = 'index.html'

/** Maximum number of cached releases. Open tabs don't depend on the cache. */
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
    if (template === undefined)
      throw new Error(`The shell in release ${id} has no page template (${file}). Publish the shell again.`)
    // Browsers verify all of a build's other files. The template is the site's responsibility, because the page's policy allows its inline code.
    if (`sha384-${hash('sha384', template, 'base64')}` !== shell?.assets[templateName])
      throw new Error(`${file} does not match its hash in release ${id}. Publish the shell again.`)
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
      // Pointers are never deleted, so a storage that no longer has one has lost its files.
      hasFailed = pointer === undefined && lastPointer !== undefined
      lastPointer = pointer ?? lastPointer
      return lastPointer
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  /** Every request reads the pointer itself, so viewers never see a state older than their request. While the storage is slow, requests share one read. */
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
    if (pointer === undefined)
      throw new Error('There is no release yet, so no page can be served. Publish and promote a release first.')
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
    if (lastPage === undefined) throw new Error(`Cannot serve release ${stable}, and no earlier page is cached.`)
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
