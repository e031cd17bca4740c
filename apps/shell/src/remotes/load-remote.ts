import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'
import type { Remote } from '@kinora/shell-contract'

import type { LoadRoutes } from './load-container.ts'
import { candidateBuilds, incompatibility } from './candidate-builds.ts'
import type { CandidateBuild } from './candidate-builds.ts'
import { withRemoteTimeout } from './remote-timeout.ts'
import { ContractError, phaseOf, phaseOfFile } from './remote-failure.ts'
import type { ReportFailure } from './remote-failure.ts'
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
  /** Notes that a page of the remote was rendered: its build is good, so a later fault does not bring the previous one back. */
  reportRendered(remoteId: string): void
  /** Whether a build that fails when it is rendered would give way to the previous one. */
  canFallBack(remoteId: string): boolean
  /** Notes that a page of the remote failed when it was rendered; from then on `load` gives the previous build, if `canFallBack` said so. */
  reportRenderError(remoteId: string, error: unknown): void
}

// A script and a stylesheet fail one after the other.
const triesOfFiles = 3

interface LoadedRemote {
  builds: CandidateBuild[]
  /** The place in `builds` of the first that is tried. */
  first: number
  inUse?: CandidateBuild
  isRendered: boolean
  pages?: Promise<Remote> | undefined
}

/**
 * @param release the release that the page was served with.
 * @param loadRoutes loads what a remote's build exposes.
 * @param reportFailure is told of every build that fails.
 */
export function createRemoteLoader(
  release: ReleaseDocument,
  loadRoutes: LoadRoutes,
  reportFailure: ReportFailure = () => {},
): RemoteLoader {
  const provides = release.microFrontends.shell[0]?.extras.provides ?? {}
  const remotes = new Map<string, LoadedRemote>()

  function remoteOf(remoteId: string): LoadedRemote {
    let remote = remotes.get(remoteId)
    if (remote === undefined) {
      remote = { builds: candidateBuilds(entryOf(release, remoteId)), first: 0, isRendered: false }
      remotes.set(remoteId, remote)
    }
    return remote
  }

  async function loadBuild(remoteId: string, build: CandidateBuild): Promise<Remote> {
    const { version } = entryOf(release, remoteId).metadata
    const refusal = incompatibility(`${remoteId} ${version}`, build, provides)
    if (refusal !== undefined) throw new ContractError(refusal)
    return validateRemoteModule(remoteId, await withRemoteTimeout(loadFiles(build), build.entryUrl))
  }

  /** Each try asks for a file that did not come under another address: a preload that failed answers the plain one as well. */
  async function loadFiles(build: CandidateBuild): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await loadRoutes(build)
      } catch (error) {
        if (attempt === triesOfFiles || phaseOfFile(error) === undefined) throw error
      }
    }
  }

  async function loadFirstGood(remoteId: string, remote: LoadedRemote): Promise<Remote> {
    const failures: unknown[] = []
    for (const build of remote.builds.slice(remote.first)) {
      try {
        const pages = await loadBuild(remoteId, build)
        remote.inUse = build
        return pages
      } catch (error) {
        failures.push(error)
        reportFailure({ remoteId, build, phase: phaseOf(error, build), error })
      }
    }
    remote.first = 0
    throw unavailable(remoteId, remote, failures[0])
  }

  function unavailable(remoteId: string, { builds: [present] }: LoadedRemote, cause: unknown): RemoteUnavailableError {
    const { metadata, url } = entryOf(release, remoteId)
    const refusal = present && incompatibility(`${remoteId} ${metadata.version}`, present, provides)
    if (refusal !== undefined) return new RemoteUnavailableError(remoteId, 'incompatible', refusal)
    const message = `The remote "${remoteId}" did not load from ${url}.`
    return new RemoteUnavailableError(remoteId, 'failed', message, { cause })
  }

  function canFallBack(remoteId: string): boolean {
    const remote = remotes.get(remoteId)
    return remote !== undefined && !remote.isRendered && remote.inUse === remote.builds[0] && remote.builds.length > 1
  }

  return {
    async load(remoteId) {
      const remote = remoteOf(remoteId)
      if (remote.pages === undefined) {
        const pages = loadFirstGood(remoteId, remote)
        remote.pages = pages
        pages.catch(() => {
          remote.pages = undefined
        })
      }
      return remote.pages
    },
    reportRendered(remoteId) {
      remoteOf(remoteId).isRendered = true
    },
    canFallBack,
    reportRenderError(remoteId, error) {
      const remote = remoteOf(remoteId)
      const build = remote.inUse
      if (build === undefined) return
      reportFailure({ remoteId, build, phase: error instanceof ContractError ? 'contract' : 'render', error })
      if (!canFallBack(remoteId)) return
      remote.first = 1
      remote.pages = undefined
    },
  }
}

function entryOf(release: ReleaseDocument, remoteId: string): MicroFrontend {
  const entry = release.microFrontends[remoteId]?.[0]
  if (entry !== undefined) return entry
  throw new RemoteUnavailableError(remoteId, 'failed', `The release has no remote "${remoteId}".`)
}

function validateRemoteModule(remoteId: string, module: unknown): Remote {
  const remote = (module as { remote?: Remote } | null)?.remote
  if (remote?.id !== remoteId || !Array.isArray(remote.routes)) {
    throw new ContractError(
      `The module "./routes" of "${remoteId}" exports no "remote" of that id. Export defineRemote({ id: '${remoteId}', … }).`,
    )
  }
  return remote
}
