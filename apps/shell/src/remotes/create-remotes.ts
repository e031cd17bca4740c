import { buildsOf, createReleasePlugin, RemoteLoadError } from '@kinora/federation/runtime'
import { defaultTimeoutMs } from '@kinora/releases/browser'
import type { MicroFrontend } from '@kinora/releases/browser'
import type { Remote } from '@kinora/shell-contract'
import { init } from '@module-federation/enhanced/runtime'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import injectExternalRuntimeCorePlugin from '@module-federation/inject-external-runtime-core-plugin'

import { canRunBuild, prefetchBuild, preloadBuild } from '@kinora/federation/preload'
import { fetchFullRelease } from './full-release.ts'
import type { PageRelease } from './full-release.ts'
import type { FailurePhase } from './failure-phase.ts'
import { sharedModules } from './shared/shared-modules.ts'

/** Loads the remotes of a release, each one once. */
export interface Remotes {
  /**
   * Loads a remote's pages from its released build, falling back to its previous build. Failures are not cached, so the next call retries.
   *
   * @throws {RemoteLoadError} when both builds fail to load.
   */
  load(remoteId: string): Promise<Remote>
  /** Whether the remote's pages have loaded. */
  isLoaded(remoteId: string): boolean
  /** Fetches the files of a remote's first page into the browser's cache, at the lowest priority and without running them. */
  prefetchFiles(remoteId: string): Promise<void>
  /** Records that the remote's page at this path has rendered its data, so later errors on the page no longer cause a fallback. */
  reportRendered(remoteId: string, page: string): void
  /** Whether a render error on this page triggers a fallback to the previous build. */
  canFallBack(remoteId: string, page: string): boolean
  /** Reports a render error on the remote's page. If `canFallBack` allows a fallback, the next `load` uses the previous build. */
  reportRenderError(remoteId: string, page: string, error: unknown): void
}

/** A failure in a remote's build, as telemetry reports it to the owning team. */
export interface RemoteFailure {
  remoteId: string
  build: string | undefined
  phase: FailurePhase
  error: unknown
}

export interface RemotesOptions {
  onFailure?(failure: RemoteFailure): void
  /** Name of the federation host. Must be unique in the document. */
  hostName?: string
  /** Runtime plugins to add to the release plugin. */
  plugins?: ModuleFederationRuntimePlugin[]
}

/** Makes the page a Module Federation host for the remotes in a release. */
export function createRemotes(
  release: PageRelease,
  { onFailure = () => {}, hostName = 'shell', plugins = [] }: RemotesOptions = {},
): Remotes {
  const provides = release.microFrontends.shell[0]?.extras.provides ?? {}
  const loading = new Map<string, Promise<Remote>>()
  const loaded = new Set<string>()
  const preloaded = new Set<string>()
  /** Path of the last page that each remote has rendered. */
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
  // The webpack plugin has already created the host; `init` extends it. `registerShared` would ignore all but the first version of each package.
  const host = init({
    name: hostName,
    remotes: [],
    shared: sharedModules(provides),
    shareStrategy: 'loaded-first',
    // Remotes are built with `externalRuntime`. Using `provideExternalRuntime` instead would bundle the CommonJS files of the same plugin.
    plugins: [injectExternalRuntimeCorePlugin(), releasePlugin, ...plugins],
  })
  // Adds all versions of each shared package to the share scope.
  host.initializeSharing('default')

  async function currentBuild(remoteId: string): Promise<MicroFrontend> {
    const entry = entryOf(release, remoteId)
    if (!entry.url) await fetchFullRelease(release, remoteId, entry.extras.timeoutMs ?? defaultTimeoutMs)
    return entryOf(release, remoteId)
  }

  async function loadPages(remoteId: string): Promise<Remote> {
    const current = await currentBuild(remoteId)
    // Don't preload again on a retry, because the preloaded files may have caused the failure.
    if (!preloaded.has(remoteId) && canRunBuild(release, current)) preloadBuild(current)
    preloaded.add(remoteId)
    const exposed = await host.loadRemote<{ remote: Remote }>(`${remoteId}/routes`)
    if (exposed === null)
      throw new RemoteLoadError('contract', { remote: remoteId }, `"${remoteId}" does not expose "./routes".`)
    loaded.add(remoteId)
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
    isLoaded: (remoteId) => loaded.has(remoteId),
    async prefetchFiles(remoteId) {
      const build = await currentBuild(remoteId)
      if (canRunBuild(release, build)) prefetchBuild(build)
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
  throw new RemoteLoadError('entry', { remote: remoteId }, `The remote "${remoteId}" is not in the release.`)
}

function phaseOf({ kind }: RemoteLoadError): FailurePhase {
  return kind === 'incompatible' || kind === 'browser' ? 'contract' : kind
}

function requireRemote(remoteId: string, exposed: unknown): void {
  const remote = (exposed as { remote?: Remote } | null)?.remote
  if (remote?.id === remoteId && Array.isArray(remote.routes)) return
  throw new Error(
    `The module "./routes" of "${remoteId}" does not export a remote with that ID. Export defineRemote({ id: '${remoteId}', … }) as "remote".`,
  )
}
