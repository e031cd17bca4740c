import { unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

/**
 * Preloads all files that a remote's first page needs, in parallel, so that the browser doesn't discover them one by one. Repeated calls do nothing.
 *
 * @returns false, without preloading anything, if this shell can't run the build.
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
  // Must match the later request, as must the hash; otherwise, the browser fetches the file twice.
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = href
  document.head.append(link)
}
