import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'

import { createShell } from './create-shell.tsx'
import { wantsDevOverride } from './dev/wants-dev-override.ts'
import { createFederation } from './federation/create-federation.ts'
import { readRelease } from './federation/read-release.ts'
import { leaveAfterADay } from './router/leave-after-a-day.ts'
import { createTelemetry } from './telemetry/create-telemetry.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root", so there is nowhere to draw.')
const release = readRelease(document)
if (wantsDevOverride()) {
  void import('./dev/apply-dev-override.ts').then(({ applyDevOverride }) => applyDevOverride(release)).finally(start)
} else start()

function start() {
  const { app, router } = createShell(release, createFederation(), createBrowserRouter, createTelemetry(release))
  leaveAfterADay(router)
  createRoot(root as HTMLElement).render(app)
  globalThis.kinoraShellStarted?.()
}
