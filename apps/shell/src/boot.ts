/*
 * Runs inside index.html before anything is drawn, and before the shell's own script has come. It is built on its own and inlined, so
 * it imports next to nothing.
 */
import type { ReleaseDocument } from '@kinora/releases/browser'

import { guardScripts } from './boot/guard-scripts.ts'
import { pageRouteOf } from './boot/page-route.ts'
import { paintOutline } from './boot/paint-outline.ts'
import { preloadRemote } from './boot/preload-remote.ts'
import { startEarlyCall } from './boot/start-early-call.ts'
import { watchShellStart } from './boot/watch-shell-start.ts'

// First, before anything can ask for a script.
guardScripts(document)
applyStoredChoices()
startPage()

/** What the frame looks like for this viewer. */
function applyStoredChoices() {
  const { dataset } = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
    if (localStorage.getItem('accessToken')) dataset['earlyViewer'] = ''
    if (sessionStorage.getItem('sidebarOpen') === 'false') dataset['earlyMenu'] = 'closed'
  } catch {
    // A browser that refuses storage follows the system.
  }
}

/** Starts what the page at this address needs, side by side with the shell's own script. */
function startPage() {
  const text = document.getElementById('release')?.textContent
  if (!text) return
  const release = JSON.parse(text) as ReleaseDocument
  watchShellStart(release)
  const route = pageRouteOf(release, location.pathname)
  if (!route) return
  const { remote, outline } = route
  // A page may carry no more of a remote than its routes; then it is the shell that asks for the rest.
  if (remote?.url && !preloadRemote(release, remote)) return
  if (outline) document.documentElement.dataset['outline'] = outline
  const call = startEarlyCall(route)
  if (!call) return
  globalThis.kinoraEarlyCall = call
  if (outline) void paintOutline(outline, call.response)
}
