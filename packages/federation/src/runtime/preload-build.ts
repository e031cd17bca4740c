import { unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

/** Whether this shell provides the packages that a build needs. */
export function canRunBuild({ microFrontends }: ReleaseDocument, { extras }: MicroFrontend): boolean {
  return unmetRanges(extras.requires, microFrontends.shell[0]?.extras.provides ?? {}).length === 0
}

/** Preloads all files that a remote's first page needs, in parallel, so that the browser doesn't discover them one by one. Repeated calls do nothing. */
export function preloadBuild(build: MicroFrontend): void {
  addLinks(build, { script: build.extras.entryType === 'module' ? 'modulepreload' : 'preload', style: 'preload' })
}

/** Fetches the same files into the browser's cache at the lowest priority, for a page that the viewer may open later. Repeated calls do nothing. */
export function prefetchBuild(build: MicroFrontend): void {
  addLinks(build, { script: 'prefetch', style: 'prefetch' })
}

function addLinks({ url, metadata, extras }: MicroFrontend, relOf: Record<'script' | 'style', string>) {
  const { base, preload, assets } = extras
  // A remote from a dev server is loaded through its manifest.
  if (url.endsWith('.json')) return
  addLink(url, metadata.integrity, relOf)
  for (const file of preload) addLink(base + file, assets[file] ?? '', relOf)
}

function addLink(href: string, integrity: string, relOf: Record<'script' | 'style', string>) {
  const type = href.endsWith('.css') ? 'style' : 'script'
  const rel = relOf[type]
  // A file that was prefetched may be preloaded later, but not the other way round.
  const added = document.head.querySelectorAll(rel === 'prefetch' ? 'link' : 'link[rel$="preload"]')
  if ([...added].some((link) => link.getAttribute('href') === href)) return
  const link = document.createElement('link')
  link.rel = rel
  link.as = type
  // Must match the later request, as must the hash; otherwise, the browser fetches the file twice.
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = href
  document.head.append(link)
}
