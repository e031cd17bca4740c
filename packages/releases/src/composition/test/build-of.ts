import type { BuildManifest } from '../../build/build-manifest.ts'

/** Hash of every file in test builds. */
export const hash = `sha384-${'a'.repeat(64)}`

/** Creates a valid manifest, with `over` replacing individual fields. */
export function buildOf(id: string, name: string, over: Partial<BuildManifest> = {}): BuildManifest {
  return {
    id,
    role: id === 'shell' ? 'shell' : 'remote',
    version: name.split('-')[0] ?? '',
    build: name,
    owner: `${id} team`,
    container: `${id}_${name}`,
    entry: 'entry.js',
    preload: [],
    assets: { 'entry.js': hash },
    routes: id === 'shell' ? [] : [{ path: `/${id}`, access: 'public' }],
    ...(id === 'shell' ? { pages: ['/'] } : {}),
    requires: {},
    provides: id === 'shell' ? { '@kinora/ui': '1.4.0' } : {},
    ...over,
  }
}
