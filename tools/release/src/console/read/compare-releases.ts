import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'

import type { AppDifference, ReleaseDifference } from '../console-api.ts'

/** Returns the apps whose builds differ between two releases. */
export function compareReleases(before: ReleaseDocument, after: ReleaseDocument): ReleaseDifference {
  const apps = new Set([...Object.keys(before.microFrontends), ...Object.keys(after.microFrontends)])
  return [...apps]
    .toSorted()
    .flatMap((app) => compareApps(app, before.microFrontends[app]?.[0], after.microFrontends[app]?.[0]) ?? [])
}

const pathsOf = (entry: MicroFrontend | undefined) => (entry?.extras.routes ?? []).map(({ path }) => path)

function compareApps(
  app: string,
  before: MicroFrontend | undefined,
  after: MicroFrontend | undefined,
): AppDifference | undefined {
  if (before?.extras.build === after?.extras.build) return undefined
  const [old, current] = [pathsOf(before), pathsOf(after)]
  return {
    app,
    owner: (after ?? before)?.extras.owner ?? '',
    before: before && { version: before.metadata.version, build: before.extras.build },
    after: after && { version: after.metadata.version, build: after.extras.build },
    addedRoutes: current.filter((path) => !old.includes(path)),
    removedRoutes: old.filter((path) => !current.includes(path)),
  }
}
