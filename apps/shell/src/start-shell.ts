import type { ReleaseDocument } from '@kinora/releases/browser'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'

import { createShell } from './create-shell.tsx'
import { createModuleLoader } from './remotes/load-module.ts'
import { reloadStaleTab } from './routing/reload-stale-tab.ts'
import { putOnTypeface } from './startup/put-on-typeface.ts'
import type { Telemetry } from './telemetry/create-telemetry.ts'

/** Puts the shell into the page. @param telemetry by default nothing is told of it. */
export function startShell(release: ReleaseDocument, telemetry?: Telemetry): void {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no element with the id "root", so there is nowhere to render.')
  const { app, router } = createShell(release, createModuleLoader(), createBrowserRouter, telemetry)
  reloadStaleTab(router)
  putOnTypeface(router, new URL('@kinora/ui/styles/typeface/figtree.woff2', import.meta.url).href)
  createRoot(root).render(app)
  globalThis.kinoraShellStarted?.()
}
