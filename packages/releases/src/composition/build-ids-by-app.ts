import type { ReleaseDocument } from '../release/release-document.ts'

/** Returns the build name of each app in a release, such as `{ watch: '1.0.0-4f0c2d9e1b' }`. */
export function buildIdsByApp({ microFrontends }: ReleaseDocument): Record<string, string> {
  return Object.fromEntries(
    Object.entries(microFrontends).flatMap(([id, [entry]]) => (entry === undefined ? [] : [[id, entry.extras.build]])),
  )
}

/** Whether a release includes all the given builds. */
export function hasBuilds(document: ReleaseDocument, builds: readonly { id: string; build: string }[]): boolean {
  const present = buildIdsByApp(document)
  return builds.every(({ id, build }) => present[id] === build)
}
