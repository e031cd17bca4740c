import { unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

/** Whether this shell provides the packages that a build needs. */
export function canRunBuild({ microFrontends }: ReleaseDocument, { extras }: MicroFrontend): boolean {
  return unmetRanges(extras.requires, microFrontends.shell[0]?.extras.provides ?? {}).length === 0
}

/**
 * Preloads all files that a build's first page needs, in parallel, so that the browser doesn't discover them one by one. Skips files that the document already
 * loads. Repeated calls do nothing.
 *
 * @param priority `low` for files that nothing visible waits for.
 */
export function preloadBuild(build: MicroFrontend, priority: 'auto' | 'low' = 'auto'): void {
  const script = build.extras.entryType === 'module' ? 'modulepreload' : 'preload'
  addLinks(build, { script, style: 'preload', priority })
}

/** Fetches the same files into the browser's cache at the lowest priority, for a page that the viewer may open later. Repeated calls do nothing. */
export function prefetchBuild(build: MicroFrontend): void {
  addLinks(build, { script: 'prefetch', style: 'prefetch', priority: 'auto' })
}

interface LinkOptions {
  /** The `rel` of links to scripts and to stylesheets. */
  script: string
  style: string
  priority: 'auto' | 'low'
}

function addLinks({ url, metadata, extras }: MicroFrontend, options: LinkOptions) {
  const { base, preload, assets } = extras
  // A remote from a dev server is loaded through its manifest.
  if (url.endsWith('.json')) return
  addLink(url, metadata.integrity, options)
  for (const file of preload) addLink(base + file, assets[file] ?? '', options)
}

function addLink(href: string, integrity: string, options: LinkOptions) {
  const type = href.endsWith('.css') ? 'style' : 'script'
  const rel = options[type]
  // A file that was prefetched may be preloaded later, but not the other way round.
  const loading = rel === 'prefetch' ? 'link, script' : 'link:not([rel="prefetch"]), script'
  const isLoading = (element: Element) => [element.getAttribute('href'), element.getAttribute('src')].includes(href)
  if ([...document.querySelectorAll(loading)].some(isLoading)) return
  const link = document.createElement('link')
  link.rel = rel
  link.as = type
  link.fetchPriority = options.priority
  // Must match the later request, as must the hash; otherwise, the browser fetches the file twice.
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = href
  document.head.append(link)
}
