/* Inlined into index.html. Runs before anything renders and before the shell's own script has loaded. Built separately, and imports only what must run this early. */
import type { ReleaseDocument } from '@kinora/releases/browser'

import { restrictScripts } from './restrict-scripts.ts'
import { initialPage } from './initial-page.ts'
import type { InitialPage } from './initial-page.ts'
import { fillSkeleton } from './skeleton/fill-skeleton.ts'
import { canRunBuild, preloadBuild } from '@kinora/federation/preload'
import { afterFirstPaint } from './after-first-paint.ts'
import { startInitialRequest } from './initial-request/start-initial-request.ts'
import { loadShell } from './load-shell.ts'
import { recordEarlyKeys } from './record-early-keys.ts'
import { startVideo } from './skeleton/start-video.ts'
import { watchShellStart } from './watch-shell-start.ts'

// Must run before anything loads a script.
restrictScripts(document)
recordEarlyKeys()
applyStoredChoices()
const text = document.getElementById('release')?.textContent
if (text) start(JSON.parse(text) as ReleaseDocument)

/** Applies the viewer's stored theme and menu state to the page frame. */
function applyStoredChoices() {
  const { dataset } = document.documentElement
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
    if (sessionStorage.getItem('sidebarOpen') === 'false') dataset['skeletonMenu'] = 'closed'
  } catch {
    // If storage is blocked, use the system's theme.
  }
}

function start(release: ReleaseDocument) {
  watchShellStart(release)
  const page = initialPage(release, location.pathname, location.search)
  const [shell] = release.microFrontends.shell
  if (shell) loadShell(shell, page?.outline)
  if (page) startPage(release, page)
}

/** Starts loading the page's remote and data before the shell starts. */
function startPage(release: ReleaseDocument, page: InitialPage) {
  const { remoteId = '', outline } = page
  const remote = release.microFrontends[remoteId]?.[0]
  // If the page embeds only the remote's routes, the shell fetches the full release later.
  if (remote?.url) {
    if (!canRunBuild(release, remote)) return
    afterFirstPaint(() => preloadBuild(remote))
  }
  if (outline) document.documentElement.dataset['skeleton'] = outline
  if (outline === 'video') startVideo()
  const call = startInitialRequest(page)
  if (!call) return
  globalThis.kinoraInitialRequest = call
  if (outline) void fillSkeleton(outline, call.response)
}
