import { defaultTimeoutMs } from '@kinora/releases/browser'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'
import type { Remote } from '@kinora/shell-contract'

import { candidateBuilds, incompatibility } from './candidate-builds.ts'
import type { CandidateBuild } from './candidate-builds.ts'
import { createFullRelease } from './full-release.ts'
import { startDeadline } from './deadline.ts'
import type { Deadline } from './deadline.ts'
import type { LoadModule } from './load-module.ts'
import { preloadRemote } from './preload-remote.ts'
import { ContractError, failureCode, phaseOf, phaseOfFile, UnsupportedBuildError } from './remote-failure.ts'
import type { ReportFailure } from './remote-failure.ts'
import { RemoteUnavailableError } from './remote-unavailable-error.ts'

/** Loads the remotes of a release, each once. */
export interface RemoteLoader {
  /**
   * The remote's pages. Failing that, those of its previous good build. All of that has one timeout, the released build's; after a
   * build that hangs, the previous one has half as long. A failure is not remembered: the next call tries again.
   *
   * @throws {RemoteUnavailableError} when neither can be had.
   */
  load(remoteId: string): Promise<Remote>
  /** Notes that a page of the remote, named by its path, was rendered with its data: a later error on it does not bring the previous build back. */
  reportRendered(remoteId: string, page: string): void
  /** Whether a build that fails when it renders this page would give way to the previous one. */
  canFallBack(remoteId: string, page: string): boolean
  /** Notes that a page of the remote failed when it was rendered; from then on `load` gives the previous build, if `canFallBack` said so. */
  reportRenderError(remoteId: string, page: string, error: unknown): void
}

/** The previous build has what is left, and half a timeout more: nobody who has waited for one build that hangs waits as long once more. */
const withPrevious = 1.5

// A script and a stylesheet fail one after the other.
const attemptsOfFiles = 3

/** Why a build did not load. */
interface BuildFailure {
  cause: unknown
  code: string
}

interface LoadedRemote {
  /** Empty until the release says them. */
  builds: CandidateBuild[]
  /** The place in `builds` of the first that is tried. */
  first: number
  inUse?: CandidateBuild
  /** The page that was rendered last. One alone, for a page with other data may fail where this one did not. */
  renderedPage?: string
  pages?: Promise<Remote> | undefined
}

/**
 * @param release the release that the page was served with.
 * @param loadModule loads what a remote's build exposes.
 * @param reportFailure receives every build that fails.
 */
export function createRemoteLoader(
  release: ReleaseDocument,
  loadModule: LoadModule,
  reportFailure: ReportFailure = () => {},
): RemoteLoader {
  const provides = release.microFrontends.shell[0]?.extras.provides ?? {}
  const fetchFullRelease = createFullRelease(release)
  const remotes = new Map<string, LoadedRemote>()

  // The way of a remote, from its entry in the release to its pages.

  function load(remoteId: string): Promise<Remote> {
    const remote = remoteOf(remoteId)
    return (remote.pages ??= loadFirstGoodBuild(remoteId, remote, startDeadline()).catch((error: unknown) => {
      remote.pages = undefined
      throw error
    }))
  }

  async function loadFirstGoodBuild(remoteId: string, remote: LoadedRemote, deadline: Deadline): Promise<Remote> {
    let failure: BuildFailure | undefined
    const { url, extras } = entryOf(release, remoteId)
    let { timeoutMs = defaultTimeoutMs } = extras
    if (!url) await fetchFullRelease(remoteId, deadline, timeoutMs)
    // All files side by side. Another try goes one by one, as the files of a build that failed may be the cause.
    if (!remote.builds[0]) preloadRemote(release, entryOf(release, remoteId))
    remote.builds = candidateBuilds(entryOf(release, remoteId))
    for (const build of remote.builds.slice(remote.first)) {
      try {
        const pages = await deadline((signal) => loadBuild(remoteId, build, signal), timeoutMs, build.entryUrl)
        remote.inUse = build
        return pages
      } catch (error) {
        const phase = phaseOf(error, build)
        failure ??= { cause: error, code: failureCode(phase, error) }
        reportFailure({ remoteId, build, phase, error })
        timeoutMs *= withPrevious
      }
    }
    const error = unavailable(remoteId, remote, failure)
    remote.first = 0
    throw error
  }

  async function loadBuild(remoteId: string, build: CandidateBuild, signal: AbortSignal): Promise<Remote> {
    const refusal = refusalOf(remoteId, build)
    if (refusal !== undefined) throw new UnsupportedBuildError('incompatible', refusal)
    return validateRemoteModule(remoteId, await loadFiles(build, signal))
  }

  /** Each attempt asks for a file that did not come under another URL: a preload that failed answers the plain one as well. */
  async function loadFiles(build: CandidateBuild, signal: AbortSignal): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await loadModule(build, signal)
      } catch (error) {
        if (attempt === attemptsOfFiles || signal.aborted || phaseOfFile(error) === undefined) throw error
      }
    }
  }

  // What is known of each.

  function remoteOf(remoteId: string): LoadedRemote {
    let remote = remotes.get(remoteId)
    if (remote === undefined) {
      remote = { builds: [], first: 0 }
      remotes.set(remoteId, remote)
    }
    return remote
  }

  function refusalOf(remoteId: string, build: CandidateBuild): string | undefined {
    return incompatibility(`${remoteId} ${entryOf(release, remoteId).metadata.version}`, build, provides)
  }

  function unavailable(remoteId: string, { first }: LoadedRemote, failure?: BuildFailure): RemoteUnavailableError {
    const cause = failure?.cause
    // What the viewer can do about it depends on the present build alone.
    if (!first && cause instanceof UnsupportedBuildError)
      return new RemoteUnavailableError(remoteId, cause.reason, cause.message, failure)
    const message = `The remote "${remoteId}" did not load from ${entryOf(release, remoteId).url}.`
    return new RemoteUnavailableError(remoteId, 'failed', message, failure)
  }

  function canFallBack(remoteId: string, page: string): boolean {
    const remote = remotes.get(remoteId)
    if (remote === undefined || remote.renderedPage === page) return false
    return remote.inUse === remote.builds[0] && remote.builds.length > 1
  }

  return {
    load,
    canFallBack,
    reportRendered(remoteId, page) {
      remoteOf(remoteId).renderedPage = page
    },
    reportRenderError(remoteId, page, error) {
      const remote = remoteOf(remoteId)
      const build = remote.inUse
      if (build === undefined) return
      reportFailure({ remoteId, build, phase: error instanceof ContractError ? 'contract' : 'render', error })
      if (!canFallBack(remoteId, page)) return
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
