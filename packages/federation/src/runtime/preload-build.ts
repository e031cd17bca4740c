import { unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

/** Whether this shell provides the packages that a build needs. */
export function canRunBuild({ microFrontends }: ReleaseDocument, { extras }: MicroFrontend): boolean {
  return unmetRanges(extras.requires, microFrontends.shell[0]?.extras.provides ?? {}).length === 0
}

/** Preloads all files that a remote's first page needs, in parallel, so that the browser doesn't discover them one by one. Repeated calls do nothing. */
export function preloadBuild(build: MicroFrontend): void {
  addLinks(build, build.extras.entryType === 'module' ? 'modulepreload' : 'preload')
}

/** Fetches the same files into the browser's cache at the lowest priority, for a page that the viewer may open later. Repeated calls do nothing. */
export function prefetchBuild(build: MicroFrontend): void {
  addLinks(build, 'prefetch')
}

function addLinks({ url, metadata, extras }: MicroFrontend, rel: string) {
  const { base, preload, assets } = extras
  // A remote from a dev server is loaded through its manifest.
  if (url.endsWith('.json')) return
  addLink(url, metadata.integrity, rel)
  for (const file of preload) addLink(base + file, assets[file] ?? '', rel)
}

function addLink(href: string, integrity: string, relOfScripts: string) {
  const isPrefetch = relOfScripts === 'prefetch'
  const added = document.head.querySelectorAll(isPrefetch ? 'link' : 'link[rel$="preload"]')
  if ([...added].some((link) => link.getAttribute('href') === href)) return
  const link = document.createElement('link')
  const isStyle = href.endsWith('.css')
  link.rel = isStyle && !isPrefetch ? 'preload' : relOfScripts
  link.as = isStyle ? 'style' : 'script'
  // Must match the later request, as must the hash; otherwise, the browser fetches the file twice.
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = href
  document.head.append(link)
}
