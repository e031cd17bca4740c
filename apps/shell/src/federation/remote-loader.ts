import { unmetRanges } from '@kinora/federation/browser'
import type { MicroFrontend, ReleaseDocument, UnmetRange } from '@kinora/federation/browser'
import type { Remote } from '@kinora/shell-contract'

import type { LoadRoutes, RemoteBuild } from './create-federation.ts'
import { withinRemoteDeadline } from './remote-deadline.ts'
import { RemoteUnavailableError } from './remote-unavailable-error.ts'

/** Loads the remotes of a release, each once. */
export interface RemoteLoader {
  /**
   * The remote's pages. Failing that, those of its previous good build. A build that takes too long has failed. A failure is not
   * remembered: the next call tries again.
   *
   * @throws {RemoteUnavailableError} when neither can be had.
   */
  load(remoteId: string): Promise<Remote>
}

/**
 * @param release the release that the page was served with.
 * @param loadRoutes the federation runtime.
 */
export function createRemoteLoader(release: ReleaseDocument, loadRoutes: LoadRoutes): RemoteLoader {
  const provides = release.microFrontends.shell[0]?.extras.provides ?? {}
  const loaded = new Map<string, Promise<Remote>>()

  async function loadFresh(remoteId: string): Promise<Remote> {
    const entry = release.microFrontends[remoteId]?.[0]
    if (entry === undefined)
      throw new RemoteUnavailableError(remoteId, 'failed', `The release has no remote "${remoteId}".`)
    const failures: unknown[] = []
    for (const { build, requires } of buildsOf(entry)) {
      const unmet = unmetRanges(requires, provides)
      if (unmet.length > 0) {
        failures.push(
          new RemoteUnavailableError(
            remoteId,
            'incompatible',
            incompatibility(remoteId, entry.metadata.version, unmet),
          ),
        )
        continue
      }
      try {
        return remoteOf(remoteId, await withinRemoteDeadline(loadRoutes(build), build.entryUrl))
      } catch (error) {
        failures.push(error)
      }
    }
    const [first] = failures
    if (first instanceof RemoteUnavailableError) throw first
    throw new RemoteUnavailableError(remoteId, 'failed', `The remote "${remoteId}" did not load from ${entry.url}.`, {
      cause: first,
    })
  }

  return {
    load(remoteId) {
      let remote = loaded.get(remoteId)
      if (remote === undefined) {
        remote = loadFresh(remoteId)
        loaded.set(remoteId, remote)
        remote.catch(() => loaded.delete(remoteId))
      }
      return remote
    },
  }
}

function buildsOf({
  url,
  metadata,
  extras,
}: MicroFrontend): { build: RemoteBuild; requires: Record<string, string> }[] {
  const { container, requires, previous } = extras
  const present = { build: { container, entryUrl: url, integrity: metadata.integrity }, requires }
  if (previous === undefined) return [present]
  const { base, entry, integrity } = previous
  return [
    present,
    { build: { container: previous.container, entryUrl: `${base}${entry}`, integrity }, requires: previous.requires },
  ]
}

function incompatibility(remoteId: string, version: string, unmet: UnmetRange[]): string {
  const needs = unmet.map(
    ({ name, range, provided }) => `needs ${shortName(name)} ${range}; this page has ${provided ?? 'none'}`,
  )
  return `${remoteId} ${version} ${needs.join(', and ')}`
}

function shortName(packageName: string): string {
  return packageName.replace('@kinora/', '')
}

function remoteOf(remoteId: string, module: unknown): Remote {
  const remote = (module as { remote?: Remote } | null)?.remote
  if (remote?.id !== remoteId || !Array.isArray(remote.routes)) {
    throw new Error(
      `The module "./routes" of "${remoteId}" exports no "remote" of that id. Export defineRemote({ id: '${remoteId}', … }).`,
    )
  }
  return remote
}
