import { buildsOf, createReleasePlugin, RemoteLoadError } from '@kinora/federation/runtime'
import { defaultTimeoutMs } from '@kinora/releases/browser'
import type { MicroFrontend } from '@kinora/releases/browser'
import type { Remote } from '@kinora/shell-contract'
import { init } from '@module-federation/enhanced/runtime'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import injectExternalRuntimeCorePlugin from '@module-federation/inject-external-runtime-core-plugin'

import { preloadBuild } from '@kinora/federation/preload'
import { fetchFullRelease } from './full-release.ts'
import type { PageRelease } from './full-release.ts'
import type { FailurePhase } from './failure-phase.ts'
import { sharedModules } from './shared/shared-modules.ts'

/** Loads the remotes of a release, each once. */
export interface Remotes {
  /**
   * Loads the pages of a remote: of its released build, or of its previous build if that fails. Does not cache failures: the next call retries.
   *
   * @throws {RemoteLoadError} when neither loads.
   */
  load(remoteId: string): Promise<Remote>
  /** Records that a page of the remote, named by its path, was rendered with its data: a later error on it does not cause a fallback. */
  reportRendered(remoteId: string, page: string): void
  /** Whether a render error on this page causes a fallback to the previous build. */
  canFallBack(remoteId: string, page: string): boolean
  /** Reports a render error on a page of the remote; if `canFallBack` allows it, the next `load` uses the previous build. */
  reportRenderError(remoteId: string, page: string, error: unknown): void
}

/** A failed build of a remote, as telemetry reports it to its team. */
export interface RemoteFailure {
  remoteId: string
  build: string | undefined
  phase: FailurePhase
  error: unknown
}

export interface RemotesOptions {
  onFailure?(failure: RemoteFailure): void
  /** The name of the federation host; each host in a document needs a unique one. */
  hostName?: string
  /** Runtime plugins in addition to the one for releases. */
  plugins?: ModuleFederationRuntimePlugin[]
}

/** Makes the page a Module Federation host for the remotes of a release. */
export function createRemotes(
  release: PageRelease,
  { onFailure = () => {}, hostName = 'shell', plugins = [] }: RemotesOptions = {},
): Remotes {
  const provides = release.microFrontends.shell[0]?.extras.provides ?? {}
  const loading = new Map<string, Promise<Remote>>()
  const preloaded = new Set<string>()
  /** The last rendered page of each remote. */
  const rendered = new Map<string, string>()

  const releasePlugin = createReleasePlugin({
    builds: (remoteId) => buildsOf(remoteId, entryOf(release, remoteId)),
    provides,
    validate: requireRemote,
    onFailure: (error) =>
      onFailure({
        remoteId: error.remote,
        build: error.build,
        phase: phaseOf(error),
        error: error.kind === 'entry' ? (error.cause ?? error) : error,
      }),
  })
  // The webpack plugin has created the host; `init` extends it. `registerShared` would drop all but the first version of a package.
  const host = init({
    name: hostName,
    remotes: [],
    shared: sharedModules(provides),
    shareStrategy: 'loaded-first',
    // Remotes are built with `externalRuntime`. The option `provideExternalRuntime` would bundle the CommonJS files of the same plugin.
    plugins: [injectExternalRuntimeCorePlugin(), releasePlugin, ...plugins],
  })
  // Adds every version of each package to the share scope.
  host.initializeSharing('default')

  async function loadPages(remoteId: string): Promise<Remote> {
    const entry = entryOf(release, remoteId)
    if (!entry.url) await fetchFullRelease(release, remoteId, entry.extras.timeoutMs ?? defaultTimeoutMs)
    // Preloaded files may be the reason for a failure, so a retry does not preload them.
    if (!preloaded.has(remoteId)) preloadBuild(release, entryOf(release, remoteId))
    preloaded.add(remoteId)
    const exposed = await host.loadRemote<{ remote: Remote }>(`${remoteId}/routes`)
    if (exposed === null)
      throw new RemoteLoadError('contract', { remote: remoteId }, `${remoteId} exposes no "./routes".`)
    return exposed.remote
  }

  function canFallBack(remoteId: string, page: string): boolean {
    return rendered.get(remoteId) !== page && releasePlugin.hasPreviousBuild(remoteId)
  }

  return {
    load(remoteId) {
      const pages =
        loading.get(remoteId) ??
        loadPages(remoteId).catch((error: unknown) => {
          loading.delete(remoteId)
          throw error
        })
      loading.set(remoteId, pages)
      return pages
    },
    canFallBack,
    reportRendered: (remoteId, page) => void rendered.set(remoteId, page),
    reportRenderError(remoteId, page, error) {
      const build = releasePlugin.currentBuild(remoteId)
      if (build === undefined) return
      const phase = error instanceof RemoteLoadError ? 'contract' : 'render'
      onFailure({ remoteId, build: build.build, phase, error })
      if (!canFallBack(remoteId, page)) return
      releasePlugin.usePreviousBuild(remoteId)
      loading.delete(remoteId)
    },
  }
}

function entryOf({ microFrontends }: PageRelease, remoteId: string): MicroFrontend {
  const entry = microFrontends[remoteId]?.[0]
  if (entry !== undefined) return entry
  throw new RemoteLoadError('entry', { remote: remoteId }, `The release has no remote "${remoteId}".`)
}

function phaseOf({ kind }: RemoteLoadError): FailurePhase {
  return kind === 'incompatible' || kind === 'browser' ? 'contract' : kind
}

function requireRemote(remoteId: string, exposed: unknown): void {
  const remote = (exposed as { remote?: Remote } | null)?.remote
  if (remote?.id === remoteId && Array.isArray(remote.routes)) return
  throw new Error(
    `The module "./routes" of "${remoteId}" exports no "remote" of that id. Export defineRemote({ id: '${remoteId}', … }).`,
  )
}
