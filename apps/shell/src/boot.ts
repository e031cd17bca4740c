/*
 * Runs inside index.html before anything is drawn, and before the shell's own script has come. It is built on its own and inlined, so
 * it imports next to nothing.
 */
import { unmetRanges } from '@kinora/federation/browser'
import type { ReleaseDocument } from '@kinora/federation/browser'

import { guardScripts } from './boot/guard-scripts.ts'

// First, before anything can ask for a script.
guardScripts(document)
applyStoredTheme()
preloadRemoteOfThisPage()

function applyStoredTheme() {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
  } catch {
    // A browser that refuses storage follows the system.
  }
}

/** Starts the files of the remote that owns this path side by side with the shell's; not those of one that the shell will refuse. */
function preloadRemoteOfThisPage() {
  const text = document.getElementById('release')?.textContent
  if (!text) return
  const { microFrontends } = JSON.parse(text) as ReleaseDocument
  for (const [entry] of Object.values(microFrontends)) {
    if (!entry?.extras.routes.some(({ path }) => owns(path))) continue
    const { base, preload, assets, requires } = entry.extras
    if (unmetRanges(requires, microFrontends.shell[0]?.extras.provides ?? {}).length > 0) continue
    addPreload(entry.url, entry.metadata.integrity)
    for (const file of preload) addPreload(base + file, assets[file] ?? '')
  }
}

function owns(path: string): boolean {
  const pattern = path.split('/')
  const actual = location.pathname.split('/')
  return (
    pattern.length === actual.length &&
    pattern.every((part, i) => part === actual[i] || (part.startsWith(':') && actual[i] !== ''))
  )
}

function addPreload(href: string, integrity: string) {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = href.endsWith('.css') ? 'style' : 'script'
  link.crossOrigin = 'anonymous'
  link.integrity = integrity
  link.href = href
  document.head.append(link)
}
