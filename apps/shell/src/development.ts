// Must be imported before React, which looks for the hook on startup.
import './dev/offer-devtools-hook.ts'

import { leaveDevelopment } from './dev/dev-remote.ts'
import { offerInspector } from './dev/offer-inspector.ts'
import { applyOverrides } from './dev/overrides.ts'
import { showDevBadge } from './dev/show-dev-badge.ts'
import { takeDevRemote } from './dev/take-dev-remote.ts'
import { readRelease, startShell } from './start-shell.ts'

/*
 * The shell's development build, for a tab that loads a remote from a dev server or inspects the release. Includes React's development build, which Fast
 * Refresh needs. Sends no telemetry.
 */
void start()

async function start(): Promise<void> {
  const release = readRelease(document)
  const overridden = await applyOverrides(release)
  const lines = [await takeDevRemote(release), ...overridden].filter((line) => line !== undefined)
  const text = lines.length > 0 ? lines.join(' ') : "This is the shell's development build, with the released remotes."
  showDevBadge(text, leaveDevelopment, offerInspector(release))
  const { queryClient } = startShell(release, undefined, { hostName: 'shell_development' })
  // For the "TanStack Query Devtools" browser extension.
  Object.assign(globalThis, { __TANSTACK_QUERY_CLIENT__: queryClient })
}
