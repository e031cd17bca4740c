import { unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

/**
 * Preloads all files that a remote's first page needs, once and in parallel, so the browser does not discover them one after the other.
 *
 * @returns false if this shell cannot run the build; in that case, nothing is preloaded.
 */
export function preloadBuild({ microFrontends }: ReleaseDocument, { url, metadata, extras }: MicroFrontend): boolean {
  const { base, preload, assets, requires, entryType } = extras
  if (unmetRanges(requires, microFrontends.shell[0]?.extras.provides ?? {}).length > 0) return false
  const rel = entryType === 'module' ? 'modulepreload' : 'preload'
  // A remote from a dev server is loaded through its manifest.
  if (url.endsWith('.json')) return true
  addPreload(url, metadata.integrity, rel)
  for (const file of preload) addPreload(base + file, assets[file] ?? '', rel)
  return true
}

function addPreload(href: string, integrity: string, rel: string) {
  const started = document.head.querySelectorAll('link[rel$="preload"]')
  if ([...started].some((link) => link.getAttribute('href') === href)) return
  const link = document.createElement('link')
  const isStyle = href.endsWith('.css')
  link.rel = isStyle ? 'preload' : rel
  link.as = isStyle ? 'style' : 'script'
  // The later request must use the same mode and hash; otherwise, the browser fetches the file twice.
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = href
  document.head.append(link)
}
