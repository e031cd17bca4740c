import { buildIdsByApp } from '@kinora/releases'
import type { ReleaseDocument } from '@kinora/releases'

/** The builds of a release, as `watch@1.0.0-4f0c2d9e1b`. */
export function releasedBuilds(document: ReleaseDocument): string[] {
  return Object.entries(buildIdsByApp(document)).map(([app, build]) => `${app}@${build}`)
}

/** Those, and the earlier ones that it falls back to. */
export function candidateBuilds(document: ReleaseDocument): string[] {
  const previous = Object.entries(document.microFrontends).flatMap(([app, [entry]]) =>
    entry?.extras.previous === undefined ? [] : [`${app}@${entry.extras.previous.build}`],
  )
  return [...releasedBuilds(document), ...previous]
}
