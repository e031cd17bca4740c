import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'

/** Creates an app's entry in a test release, with overrides. */
export function testMicroFrontend(id: string, extras: Partial<MicroFrontend['extras']> = {}): MicroFrontend {
  return {
    url: `/mf/${id}/3.0.0-new/remoteEntry.js`,
    metadata: { version: '3.0.0', integrity: 'sha384-new' },
    extras: {
      build: '3.0.0-new',
      owner: id,
      container: `${id}_new`,
      base: `/mf/${id}/3.0.0-new/`,
      assets: {},
      preload: [],
      routes: [],
      requires: {},
      provides: {},
      ...extras,
    },
  }
}

/** Creates a test release with these remotes, and a shell that provides api-client 1.4.0. */
export function testRelease(remotes: Record<string, Partial<MicroFrontend['extras']>>): ReleaseDocument {
  const entries = Object.entries(remotes).map(([id, extras]) => [id, [testMicroFrontend(id, extras)]] as const)
  return {
    schema: 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json',
    microFrontends: {
      ...Object.fromEntries(entries),
      shell: [testMicroFrontend('shell', { provides: { '@kinora/api-client': '1.4.0' } })],
    },
  }
}
