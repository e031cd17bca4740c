import { sharedPackages } from '@kinora/releases'
import type { SharedPackage } from '@kinora/releases'
import { createInstance } from '@module-federation/enhanced/runtime'

import { modules, sharedModules } from './shared-modules.ts'

// A shell that provides two major versions of the client: the current one, and the previous one through a compatibility entry.
const provides = { react: '19.3.1', '@kinora/api-client': '1.4.0 || 2.0.0' }
jest.mock('./compatibility-entries.ts', () => ({
  compatibilityEntries: { '@kinora/api-client': async () => ({ createApiClient: 'that of 1.x' }) },
}))

test.each(Object.entries<SharedPackage>(sharedPackages).filter(([, { names }]) => names !== undefined))(
  'shares exactly the exports of %s that the sharing table lists',
  (name, { names }) => {
    expect(Object.keys(modules[name as keyof typeof modules]).toSorted()).toEqual(names?.toSorted())
  },
)

test('shares every module in the sharing table', () => {
  expect(Object.keys(modules).toSorted()).toEqual(Object.keys(sharedPackages).toSorted())
})

describe("a remote's imports", () => {
  const host = createInstance({
    name: 'shell with two majors',
    remotes: [],
    shared: sharedModules(provides),
    shareStrategy: 'loaded-first',
  })
  host.initializeSharing('default')

  /** Imports a shared package the way a remote's runtime does. */
  const load = async (name: string, requiredVersion: string) => {
    const factory = await host.loadShare<object>(name, {
      customShareInfo: { shareConfig: { singleton: false, strictVersion: true, requiredVersion } },
    })
    return factory === false ? undefined : factory?.()
  }

  test("imports of shared packages resolve to the shell's own copies", async () => {
    expect(await load('react', '^19.3.0')).toBe(modules.react)
    expect(await load('@kinora/api-client', '^2.0.0')).toBe(modules['@kinora/api-client'])
  })

  test('imports of the previous major version resolve to the compatibility entry', async () => {
    expect(await load('@kinora/api-client', '^1.2.0')).toEqual({ createApiClient: 'that of 1.x' })
  })

  test('imports of a major version that the shell does not provide fail to resolve', async () => {
    expect(await load('@kinora/api-client', '^3.0.0')).toBeUndefined()
  })
})
