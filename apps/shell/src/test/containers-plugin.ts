import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/**
 * Gives the federation runtime of a test the containers of its remotes, so that nothing is requested.
 *
 * @param loadModule what "./routes" of a container exposes; the entry fails to load when it rejects.
 */
export function containersPlugin(loadModule: (container: string) => Promise<unknown>): ModuleFederationRuntimePlugin {
  const host = (hosts += 1)
  // The runtime warns whenever a remote is registered again.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  return {
    name: 'containers-of-a-test',
    beforeRegisterRemote(args) {
      // The runtime remembers entries by their URL, for all hosts of the document.
      if ('entry' in args.remote) args.remote.entry += `?host=${host}`
      return args
    },
    async loadEntry({ remoteInfo }) {
      const exposed = await loadModule(remoteInfo.entryGlobalName)
      return { init: () => {}, get: (() => () => exposed) as () => () => Promise<never> }
    },
  }
}

let hosts = 0
