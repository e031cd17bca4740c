import { ModuleFederation, registerGlobalPlugins, resetFederationGlobalInfo } from '@module-federation/runtime-core'

import { acceptedVersionPlugin } from './accepted-version-plugin.ts'

afterEach(resetFederationGlobalInfo)

const shareConfig = (requiredVersion: string) => ({ singleton: true, requiredVersion })

/** What a remote that was built against `range` gets of a shell with two majors of one package. */
async function given(range: string): Promise<unknown> {
  registerGlobalPlugins([acceptedVersionPlugin])
  const shell = new ModuleFederation({
    name: 'shell',
    remotes: [],
    shared: {
      client: [
        { version: '1.4.0', get: async () => () => 'surface of 1.x', shareConfig: shareConfig('^1.4.0') },
        { version: '2.0.0', lib: () => '2.x', shareConfig: { ...shareConfig('^2.0.0'), eager: true } },
      ],
    },
  })
  const factory = await shell.loadShare('client', { customShareInfo: { shareConfig: shareConfig(range) } })
  return factory && factory()
}

test('a remote built against the earlier major gets its compatibility entry', async () => {
  expect(await given('^1.2.0')).toBe('surface of 1.x')
})

test('a remote built against the present major gets the present one', async () => {
  expect(await given('^2.0.0')).toBe('2.x')
})
