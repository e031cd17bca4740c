import { provideRuntime } from '@kinora/federation/runtime'
import type { ReleaseDocument } from '@kinora/releases/browser'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'

import { createShell } from './create-shell.tsx'
import type { Shell } from './create-shell.tsx'
import { reloadStaleTab } from './routing/reload-stale-tab.ts'
import { putOnTypeface } from './startup/put-on-typeface.ts'
import type { Telemetry } from './telemetry/create-telemetry.ts'

/** Puts the shell into the page. @param telemetry by default nothing is told of it. */
export function startShell(release: ReleaseDocument, telemetry?: Telemetry): Shell {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no element with the id "root", so there is nowhere to render.')
  provideRuntime()
  const shell = createShell(release, createBrowserRouter, telemetry)
  const { app, router } = shell
  reloadStaleTab(router)
  putOnTypeface(router, new URL('@kinora/ui/styles/typeface/figtree.woff2', import.meta.url).href)
  createRoot(root).render(app)
  globalThis.kinoraShellStarted?.()
  return shell
}
