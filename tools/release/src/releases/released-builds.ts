import { buildIdsByApp } from '@kinora/releases'
import type { ReleaseDocument } from '@kinora/releases'

/** Returns the IDs of a release's builds, such as `watch@1.0.0-4f0c2d9e1b`. */
export function releasedBuilds(document: ReleaseDocument): string[] {
  return Object.entries(buildIdsByApp(document)).map(([app, build]) => `${app}@${build}`)
}

/** Returns the IDs of a release's builds and their fallbacks. */
export function candidateBuilds(document: ReleaseDocument): string[] {
  const previous = Object.entries(document.microFrontends).flatMap(([app, [entry]]) =>
    entry?.extras.previous === undefined ? [] : [`${app}@${entry.extras.previous.build}`],
  )
  return [...releasedBuilds(document), ...previous]
}

/** Returns the canary's builds that differ from the stable release, by app. */
export function ownBuilds(canary: ReleaseDocument, stable: ReleaseDocument | undefined): Record<string, string> {
  const others = stable === undefined ? {} : buildIdsByApp(stable)
  return Object.fromEntries(Object.entries(buildIdsByApp(canary)).filter(([id, build]) => others[id] !== build))
}
