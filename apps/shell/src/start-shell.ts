import type { ReleaseDocument } from '@kinora/releases/browser'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'

import { createShell } from './create-shell.tsx'
import type { Shell } from './create-shell.tsx'
import type { RemotesOptions } from './remotes/create-remotes.ts'
import { reloadStaleTab } from './routing/reload-stale-tab.ts'
import { applyFont } from './startup/apply-font.ts'
import type { Telemetry } from './telemetry/create-telemetry.ts'

/**
 * Reads the release document that the site put into index.html.
 *
 * @throws {Error} when there is none.
 */
export function readRelease(page: Document): ReleaseDocument {
  const text = page.querySelector('script#release')?.textContent
  if (!text)
    throw new Error('This page has no release document, so there is nothing to show. The site adds it to index.html.')
  return JSON.parse(text) as ReleaseDocument
}

/** Renders the shell into the page. @param telemetry by default reports nothing. */
export function startShell(release: ReleaseDocument, telemetry?: Telemetry, remotes?: RemotesOptions): Shell {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no element with the id "root", so there is nowhere to render.')
  const shell = createShell(release, createBrowserRouter, telemetry, remotes)
  const { app, router } = shell
  reloadStaleTab(router)
  applyFont(router, new URL('@kinora/ui/styles/typeface/figtree.woff2', import.meta.url).href)
  createRoot(root).render(app)
  globalThis.kinoraShellStarted?.()
  return shell
}
