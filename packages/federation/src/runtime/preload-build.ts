import { unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

/** Whether this shell provides the packages that a build needs. */
export function canRunBuild({ microFrontends }: ReleaseDocument, { extras }: MicroFrontend): boolean {
  return unmetRanges(extras.requires, microFrontends.shell[0]?.extras.provides ?? {}).length === 0
}

/** Preloads all files that a remote's first page needs, in parallel, so that the browser doesn't discover them one by one. Repeated calls do nothing. */
export function preloadBuild({ url, metadata, extras }: MicroFrontend): void {
  const { base, preload, assets, entryType } = extras
  const rel = entryType === 'module' ? 'modulepreload' : 'preload'
  // A remote from a dev server is loaded through its manifest.
  if (url.endsWith('.json')) return
  addPreload(url, metadata.integrity, rel)
  for (const file of preload) addPreload(base + file, assets[file] ?? '', rel)
}

function addPreload(href: string, integrity: string, rel: string) {
  const started = document.head.querySelectorAll('link[rel$="preload"]')
  if ([...started].some((link) => link.getAttribute('href') === href)) return
  const link = document.createElement('link')
  const isStyle = href.endsWith('.css')
  link.rel = isStyle ? 'preload' : rel
  link.as = isStyle ? 'style' : 'script'
  // Must match the later request, as must the hash; otherwise, the browser fetches the file twice.
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = href
  document.head.append(link)
}
