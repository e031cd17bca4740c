import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'

import { createShell } from './create-shell.tsx'
import { wantsDevOverride } from './dev/wants-dev-override.ts'
import { createModuleLoader } from './remotes/load-module.ts'
import { readRelease } from './remotes/read-release.ts'
import { reloadStaleTab } from './routing/reload-stale-tab.ts'
import { putOnTypeface } from './startup/put-on-typeface.ts'
import { createTelemetry } from './telemetry/create-telemetry.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root", so there is nowhere to render.')
const release = readRelease(document)
if (wantsDevOverride()) {
  void import('./dev/apply-dev-override.ts').then(({ applyDevOverride }) => applyDevOverride(release)).finally(start)
} else start()

function start() {
  const { app, router } = createShell(release, createModuleLoader(), createBrowserRouter, createTelemetry(release))
  reloadStaleTab(router)
  putOnTypeface(router, new URL('@kinora/ui/styles/typeface/figtree.woff2', import.meta.url).href)
  createRoot(root as HTMLElement).render(app)
  globalThis.kinoraShellStarted?.()
}
