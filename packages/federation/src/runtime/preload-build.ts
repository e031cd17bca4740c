import { unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

/**
 * Preloads the files that a remote's first page needs, in parallel and each once, so that they are not discovered one after the other.
 *
 * @returns false if this shell cannot run the build; then nothing is preloaded.
 */
export function preloadBuild({ microFrontends }: ReleaseDocument, { url, metadata, extras }: MicroFrontend): boolean {
  const { base, preload, assets, requires, entryType } = extras
  if (unmetRanges(requires, microFrontends.shell[0]?.extras.provides ?? {}).length > 0) return false
  const rel = entryType === 'module' ? 'modulepreload' : 'preload'
  // A dev server's remote is loaded by its manifest.
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
  // The request that follows must have the same mode and hash, or the file is fetched twice.
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = href
  document.head.append(link)
}
