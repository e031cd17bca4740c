import { buildIdsByApp } from '@kinora/releases'
import type { ReleaseDocument } from '@kinora/releases'

/** Of a canary, the builds that everybody else does not see, by app. */
export function ownBuilds(canary: ReleaseDocument, stable: ReleaseDocument | undefined): Record<string, string> {
  const others = stable === undefined ? {} : buildIdsByApp(stable)
  return Object.fromEntries(Object.entries(buildIdsByApp(canary)).filter(([id, build]) => others[id] !== build))
}
