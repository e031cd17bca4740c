import { acceptedVersion, provideRemoteRuntime } from './remote-runtime.ts'
import type { SharedVersion } from './share-scope.ts'

const shared = (version: string, lib?: () => object) => ({ version, lib, get: async () => () => ({}) }) as SharedVersion
const client = () => ({ createApiClient: 'that of 1.x' })
const scope = { client: { '1.4.0': shared('1.4.0', client), '2.0.0': shared('2.0.0') } }

test.each([
  ['^1.2.0', '1.4.0'],
  ['^2.0.0', '2.0.0'],
  ['^3.0.0', undefined],
  [undefined, undefined],
])('of two majors, %s accepts %s', (range, version) => {
  expect(acceptedVersion(scope, 'client', range)?.version).toBe(version)
})

test('there is no version of a package that the shell does not provide', () => {
  expect(acceptedVersion(scope, 'music', '^1.0.0')).toBeUndefined()
})

test('an entry without a runtime finds one, which gives it what the shell provides', async () => {
  provideRemoteRuntime()
  // What the code in an entry asks for.
  const { ModuleFederation } = Reflect.get(globalThis, '_FEDERATION_RUNTIME_CORE')
  const runtime = new ModuleFederation({ name: 'music', shareStrategy: 'loaded-first' })
  expect(runtime.initOptions({ name: 'music', id: 'music:1' })).toMatchObject({ id: 'music:1' })
  runtime.initShareScopeMap('default', scope)
  expect(runtime.initializeSharing('default')).toEqual([])
  const load = (requiredVersion: string) =>
    runtime.loadShare('client', { customShareInfo: { shareConfig: { requiredVersion } } })
  expect(await load('^1.0.0')).toBe(client)
  expect(await load('^3.0.0')).toBe(false)
})
