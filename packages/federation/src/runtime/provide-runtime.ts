import * as runtimeCore from '@module-federation/runtime-core'

/**
 * Provides the federation runtime of this page to remotes that are built with `experiments.externalRuntime`.
 *
 * This is what the plugin's `provideExternalRuntime` does. That option adds 22 KB, because it bundles the CommonJS files of the runtime core in addition to the ES modules that
 * the host already contains.
 */
export function provideRuntime(): void {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    _FEDERATION_RUNTIME_CORE_FROM: { name: 'shell', version: '2' },
  })
}
