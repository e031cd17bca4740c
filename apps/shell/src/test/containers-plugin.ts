import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/**
 * Serves remote containers to a test's federation runtime, without network requests.
 *
 * @param loadModule returns the container's "./routes" module. A rejection makes the entry fail to load.
 */
export function containersPlugin(loadModule: (container: string) => Promise<unknown>): ModuleFederationRuntimePlugin {
  const host = (hosts += 1)
  // The runtime warns when a remote is registered twice.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  return {
    name: 'containers-of-a-test',
    beforeRegisterRemote(args) {
      // The runtime shares a cache of entry URLs across all hosts in the document.
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
