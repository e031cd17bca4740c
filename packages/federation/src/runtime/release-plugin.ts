import { defaultTimeoutMs, meetsRange, packageOf } from '@kinora/releases/browser'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

import { incompatibility } from './remote-build.ts'
import type { RemoteBuild } from './remote-build.ts'
import { fileKindOf, RemoteLoadError } from './remote-load-error.ts'
import type { RemoteLoadErrorKind } from './remote-load-error.ts'

/** Options for `createReleasePlugin`. */
export interface ReleasePluginOptions {
  /** Returns a remote's builds, starting with the released one; see `buildsOf`. */
  builds(remote: string): RemoteBuild[]
  /** Shared package versions that the shell provides, by package. */
  provides: Record<string, string>
  /** Validates the module that a remote exposes. Throws an error that explains why the shell can't use the module. */
  validate?(remote: string, exposed: unknown): void
  /** Called for every build that fails to load, even if a fallback succeeds. */
  onFailure?(error: RemoteLoadError): void
}

/** A federation runtime plugin with extra methods for the shell. */
export interface ReleasePlugin extends ModuleFederationRuntimePlugin {
  /** Returns the build of a remote that is loaded or loading. */
  currentBuild(remote: string): RemoteBuild | undefined
  /** Whether a remote has a previous build that isn't in use yet. */
  hasPreviousBuild(remote: string): boolean
  /** Makes the next load of a remote start with its previous build. */
  usePreviousBuild(remote: string): void
}

interface RemoteState {
  builds: RemoteBuild[]
  /** Index in `builds` of the build in use. */
  current: number
  /** Index in `builds` of the build that the next load starts with. */
  first: number
  /** Build that is registered with the runtime. */
  registered?: RemoteBuild | undefined
  /** Entry URL of the registered build, as the runtime has normalised it. */
  registeredEntry?: string | undefined
  /** Set while a load is in progress, including retries and fallbacks. */
  load?: { startedAt: number; phase: 'entry' | 'chunk'; hasRetried: boolean } | undefined
}

// The previous build gets whatever time is left, plus another half of the timeout.
const timeoutFactorWithFallback = 1.5

/**
 * Makes the federation runtime load the builds listed in the release document. Checks shared package versions before requesting anything, verifies every file,
 * enforces a timeout, and falls back to the previous build.
 */
export function createReleasePlugin(options: ReleasePluginOptions): ReleasePlugin {
  const { provides, builds, validate = () => {}, onFailure = () => {} } = options
  const remotes = new Map<string, RemoteState>()
  const failedLoads = new Map<string, number>()

  function stateOf(remote: string): RemoteState {
    let state = remotes.get(remote)
    if (state === undefined) remotes.set(remote, (state = { builds: [], current: 0, first: 0 }))
    return state
  }

  function currentBuild(remote: string): RemoteBuild | undefined {
    const state = remotes.get(remote)
    return state?.builds[state.current]
  }

  /**
   * Returns the build that an entry belongs to, or undefined if the entry isn't part of the release, such as one from a dev server or the federation devtools.
   */
  function releasedBuild({ name, entry }: { name: string; entry: string }): RemoteBuild | undefined {
    const build = currentBuild(name)
    return build !== undefined && new URL(build.entryUrl, location.href).href === entry && !entry.endsWith('.json')
      ? build
      : undefined
  }

  function timeLeft({ load, builds, current }: RemoteState): number {
    const { timeoutMs = defaultTimeoutMs } = builds[0] ?? {}
    const limit = current === 0 ? timeoutMs : timeoutMs * timeoutFactorWithFallback
    // Never 0, which the runtime would replace with its own default.
    return Math.max(1, limit - (performance.now() - (load?.startedAt ?? performance.now())))
  }

  async function withTimeout<T>(work: Promise<T>, state: RemoteState): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${currentEntry(state)} did not load in time.`)), timeLeft(state))
    })
    try {
      return await Promise.race([work, timeout])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    name: 'kinora-release',
    currentBuild,

    hasPreviousBuild(remote) {
      const { current, builds } = stateOf(remote)
      return current === 0 && builds.length > 1
    },

    usePreviousBuild(remote) {
      stateOf(remote).first = 1
    },

    async beforeRequest(args) {
      const { id, origin } = args
      const remote = remoteOf(id)
      const state = stateOf(remote)
      if (state.load === undefined) {
        state.builds = builds(remote)
        state.current = state.first
        state.load = { startedAt: performance.now(), phase: 'entry', hasRetried: false }
      }
      const build = state.builds[state.current]
      if (build === undefined) return args
      state.load.phase = 'entry'
      const refusal = incompatibility(build, provides)
      if (refusal !== undefined) throw new RemoteLoadError('incompatible', build, refusal)
      if (state.registered !== build) {
        const { entryUrl: entry, container: entryGlobalName, entryType = 'global' } = build
        // Delete chunks that another build has registered under the same global; otherwise, they'd run in place of this build's chunks.
        if (build.chunkGlobal !== undefined) Reflect.deleteProperty(globalThis, build.chunkGlobal)
        origin.registerRemotes([{ name: remote, entry, entryGlobalName, type: entryType }], { force: true })
        state.registered = build
      }
      return args
    },

    // Record the entry that was actually registered: plugins registered after this one may have changed it.
    registerRemote({ remote }) {
      if ('entry' in remote) stateOf(remote.name).registeredEntry = remote.entry
    },

    async loadEntry({ remoteInfo }) {
      const build = releasedBuild(remoteInfo)
      if (build === undefined) return undefined
      if (build.verifiesFiles !== true) (await import('./unverified-build.ts')).verifyFiles(build)
      if (build.entryType !== 'module') return undefined
      return withTimeout(import(/* webpackIgnore: true */ build.entryUrl), stateOf(remoteInfo.name))
    },

    createScript({ url, remoteInfo }) {
      const build = remoteInfo && releasedBuild(remoteInfo)
      if (remoteInfo === undefined || build === undefined) return undefined
      if (!build.integrity)
        throw new RemoteLoadError('entry', build, `The entry ${url} has no hash, so it does not run.`)
      const script = document.createElement('script')
      // Use a new URL for each retry, because the same URL would reuse the hanging request or the failed preload. Chunks inherit the query.
      const failures = failedLoads.get(build.entryUrl)
      const src = failures === undefined ? url : `${url}?try=${failures}`
      Object.assign(script, { src, integrity: build.integrity, crossOrigin: 'anonymous', async: true })
      return { script, timeout: timeLeft(stateOf(remoteInfo.name)) }
    },

    // Give each container its own copy of the share scope with only the versions that its build accepts. A build that shares a package as a singleton would
    // otherwise take the newest version, even one outside its range.
    beforeInitContainer(args) {
      const { requires = {} } = releasedBuild(args.remoteInfo) ?? {}
      const scopes = mapValues(args.origin.shareScopeMap, (scope) =>
        mapValues(scope, (versions, name) => {
          const range = requires[packageOf(name)]
          const accepted = Object.entries(versions).filter(([version]) => !range || meetsRange(version, range))
          return mapValues(Object.fromEntries(accepted), (shared) => ({ ...shared }))
        }),
      )
      const [name = 'default'] = [args.remoteInfo.shareScope].flat()
      const remoteEntryInitOptions = { ...args.remoteEntryInitOptions }
      Object.defineProperty(remoteEntryInitOptions, 'shareScopeMap', { value: scopes })
      return { ...args, shareScope: scopes[name] ?? {}, remoteEntryInitOptions }
    },

    async getModuleFactory({ remoteEntryExports, expose, moduleInfo }) {
      const state = remotes.get(moduleInfo.name)
      if (state?.load === undefined) return undefined
      state.load.phase = 'chunk'
      const factory = await withTimeout(Promise.resolve(remoteEntryExports.get(expose)), state)
      // The factory returns a promise if the module uses top-level await.
      return () => withTimeout(Promise.resolve((factory as () => unknown)()), state)
    },

    onLoad({ remote, exposeModule }) {
      const state = stateOf(remote.name)
      try {
        validate(remote.name, exposeModule)
      } catch (cause) {
        const build = state.builds[state.current] ?? { remote: remote.name }
        throw new RemoteLoadError('contract', build, (cause as Error).message, { cause })
      }
      state.load = undefined
    },

    async errorLoadRemote({ id, error, lifecycle, origin, remote: failed }) {
      if (lifecycle !== 'onLoad') return undefined
      const remote = remoteOf(id)
      const state = stateOf(remote)
      const build = state.builds[state.current]
      const { load } = state
      if (build === undefined || load === undefined) throw error
      // Another caller has already switched builds.
      if (failed !== undefined && state.registered !== undefined && failed.entry !== state.registeredEntry)
        return origin.loadRemote(id)
      const failure = describeFailure(error, build, load.phase)
      failedLoads.set(build.entryUrl, (failedLoads.get(build.entryUrl) ?? 0) + 1)
      discardPending(build)
      state.registered = undefined
      const isRetry = fileKindOf(error) !== undefined && !load.hasRetried
      if (isRetry) load.hasRetried = true
      else {
        onFailure(failure)
        state.current += 1
      }
      try {
        if (state.current < state.builds.length) return await origin.loadRemote(id)
      } catch {
        // The fallback's failure has already been reported. Throw the released build's error, which determines what the viewer can do next.
      }
      state.load = undefined
      state.first = 0
      state.current = 0
      throw failure
    },
  } satisfies ReleasePlugin
}

function mapValues<T, R>(object: Record<string, T>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
}

/** Returns the remote's name, such as `watch` for the request `watch/routes`. */
function remoteOf(id: string): string {
  return id.split('/')[0] ?? id
}

function currentEntry({ builds, current }: RemoteState): string {
  return builds[current]?.entryUrl ?? 'A remote'
}

function describeFailure(error: unknown, build: RemoteBuild, phase: 'entry' | 'chunk'): RemoteLoadError {
  if (error instanceof RemoteLoadError) {
    // The runtime prefixes its name to the message of any error that a hook throws.
    error.message = error.message.replace('[ Federation Runtime ]: ', '')
    return error
  }
  const kind: RemoteLoadErrorKind = fileKindOf(error) ?? phase
  return new RemoteLoadError(kind, build, `${build.remote} did not load from ${build.entryUrl}. ${String(error)}`, {
    cause: error,
  })
}

/** Removes a failed build's pending scripts and stylesheets, so that the next build doesn't wait for them. */
function discardPending({ base }: RemoteBuild): void {
  const { href } = new URL(base, location.href)
  for (const element of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(
    'script[src], link[rel=stylesheet]',
  )) {
    const isPending = element instanceof HTMLScriptElement || element.sheet === null
    const url = element instanceof HTMLScriptElement ? element.src : element.href
    if (isPending && url.startsWith(href)) element.remove()
  }
}
