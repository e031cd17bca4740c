import { provideRemoteRuntime } from './remote-runtime.ts'
import { acceptedVersion } from './share-scope.ts'
import type { ModuleFactory, SharedVersion } from './share-scope.ts'

interface Runtime {
  name: string
  options: object
  initOptions(options: object): object
  initShareScopeMap(name: string, scope: object): void
  initializeSharing(): unknown[]
  loadShare(name: string, options: object): Promise<ModuleFactory | false>
}

const shared = (version: string, given: Partial<SharedVersion>) => ({ version, ...given }) as SharedVersion

/** A shell with two majors of one package: the later at once, the earlier through a compatibility entry. */
const scope = {
  client: {
    '1.4.0': shared('1.4.0', { get: async () => () => ['surface of 1.x'] }),
    '2.0.0': shared('2.0.0', { lib: () => ['2.x'] }),
  },
}

/** The runtime as the entry of a remote takes it up. */
function startRemote(name: string): Runtime {
  provideRemoteRuntime()
  const { _FEDERATION_RUNTIME_CORE: core } = globalThis as unknown as {
    _FEDERATION_RUNTIME_CORE: {
      getGlobalFederationConstructor(): new (options: object) => Runtime
      CurrentGlobal: { __FEDERATION__: { __INSTANCES__: Runtime[] } }
    }
  }
  const remote = new (core.getGlobalFederationConstructor())({ name, shareStrategy: 'loaded-first' })
  expect(core.CurrentGlobal.__FEDERATION__.__INSTANCES__).toContain(remote)
  remote.initOptions({ name, remotes: [] })
  remote.initShareScopeMap('default', scope)
  expect(remote.initializeSharing()).toEqual([])
  return remote
}

async function given(range: string, name = 'client'): Promise<unknown> {
  const factory = await startRemote('watch_new').loadShare(name, {
    customShareInfo: { scope: ['default'], shareConfig: { singleton: true, requiredVersion: range } },
  })
  return factory && factory()
}

test('a remote built against the earlier major gets its compatibility entry', async () => {
  expect(await given('^1.2.0')).toEqual(['surface of 1.x'])
})

test('a remote built against the present major gets the present one', async () => {
  expect(await given('^2.0.0')).toEqual(['2.x'])
})

test.each([
  ['a range that none meets', '^3.0.0', 'client'],
  ['a package that the shell does not provide', '^1.0.0', 'music'],
])('there is nothing for %s', async (_, range, name) => {
  expect(await given(range, name)).toBe(false)
})

test('a remote keeps what it was told when it was built and what the shell tells it', () => {
  const remote = startRemote('music_new')
  expect(remote.name).toBe('music_new')
  expect(remote.options).toEqual({ name: 'music_new', shareStrategy: 'loaded-first', remotes: [] })
})

test('a version is found by its range only', () => {
  expect(acceptedVersion(scope, 'client', undefined)).toBeUndefined()
})
