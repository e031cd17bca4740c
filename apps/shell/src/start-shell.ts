import type { ReleaseDocument } from '@kinora/releases/browser'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'

import { createShell } from './create-shell.tsx'
import type { Shell } from './create-shell.tsx'
import type { RemotesOptions } from './remotes/create-remotes.ts'
import { reloadStaleTab } from './routing/reload-stale-tab.ts'
import { loadFont } from './startup/apply-font.ts'
import type { Telemetry } from './telemetry/create-telemetry.ts'

/**
 * Reads the release document that the site embedded in index.html.
 *
 * @throws {Error} when the page has no release document.
 */
export function readRelease(page: Document): ReleaseDocument {
  const text = page.querySelector('script#release')?.textContent
  if (!text) throw new Error('This page has no release document. Open it through the site, which adds the document.')
  return JSON.parse(text) as ReleaseDocument
}

/** Renders the shell into the page. @param telemetry defaults to reporting nothing. */
export function startShell(release: ReleaseDocument, telemetry?: Telemetry, remotes?: RemotesOptions): Shell {
  const root = document.getElementById('root')
  if (root === null) throw new Error('Cannot render: index.html has no element with the ID "root".')
  const shell = createShell(release, createBrowserRouter, telemetry, remotes)
  const { app, router } = shell
  reloadStaleTab(router)
  loadFont(new URL('@kinora/ui/styles/typeface/figtree.woff2', import.meta.url).href)
  createRoot(root).render(app)
  globalThis.kinoraShellStarted?.()
  return shell
}
