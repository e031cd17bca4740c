import { unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

/**
 * Starts all files of a remote's build at once, each unless it has been started before: otherwise its entry would come first, and only then what that asks
 * for. Says whether the build fits this shell; nothing of one that does not is of use.
 */
export function preloadRemote({ microFrontends }: ReleaseDocument, { url, metadata, extras }: MicroFrontend): boolean {
  const { base, preload, assets, requires, abi } = extras
  if (unmetRanges(requires, microFrontends.shell[0]?.extras.provides ?? {}).length > 0) return false
  const rel = abi === 'esm-container@1' ? 'modulepreload' : 'preload'
  addPreload(url, metadata.integrity, rel)
  for (const file of preload) addPreload(base + file, assets[file] ?? '', rel)
  return true
}

function addPreload(href: string, integrity: string, rel: string) {
  const started = document.head.querySelectorAll('link[rel$="preload"]')
  if (href.endsWith('.json') || [...started].some((link) => link.getAttribute('href') === href)) return
  const link = document.createElement('link')
  const isStyle = href.endsWith('.css')
  link.rel = isStyle ? 'preload' : rel
  link.as = isStyle ? 'style' : 'script'
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = href
  document.head.append(link)
}
