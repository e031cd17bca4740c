import { hash as digest } from 'node:crypto'
import { createServer } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { discoverySchema, releaseForViewer } from '@kinora/releases'
import type { BuildManifest, ReleasePointer } from '@kinora/releases'
import { openFolder } from '@kinora/releases/storage'
import type { FastifyInstance } from 'fastify'

import { buildSite } from '../app.ts'
import type { SiteOptions } from '../app.ts'
import { createKeys } from '../security/derive-key.ts'
import { createViewerIds } from '../security/viewer-ids.ts'

/** Hash of every file in a test release except the shell's template, which the site verifies. */
export const hash = `sha384-${'a'.repeat(64)}`

export const operatorToken = 'operator token used only in tests'
const siteSecret = 'site secret used only in tests'

/** Returns the cookie of a new viewer who sees `release`. */
export function cookieOfViewer(pointer: Pick<ReleasePointer, 'stable' | 'canary'>, release: string): string {
  const ids = createViewerIds(createKeys(siteSecret)('viewer ids'))
  for (;;) {
    const id = ids.create()
    if (releaseForViewer({ sequence: 1, previous: null, ...pointer }, id) !== release) continue
    let cookie = ''
    ids.set({ request: {}, header: (_: string, value: string) => (cookie = value) } as never, id)
    return cookie.split(';')[0] ?? ''
  }
}

/** Overrides for a test release. */
interface TestRelease {
  owner?: string
  /** Origin of the remote's files. */
  origin?: string
  routes?: object[]
  embed?: object
  previous?: string
  template?: string
}

/** A site with its own released files, in front of a provider that echoes requests. */
export interface TestSite {
  site: FastifyInstance
  root: string
  /** Starts listening and returns the URL. */
  listen(): Promise<string>
  /** Stores a release and makes it live. */
  release(id: string, details?: TestRelease): Promise<void>
  /** Stores a build's manifest and returns the build's ID, by default `watch@2.0.0-b`. */
  publish(id: string, over?: Partial<BuildManifest>): Promise<string>
  /** Writes the pointer, both the state and its copy. */
  point(pointer: Partial<ReleasePointer>): Promise<void>
  stop(): Promise<void>
}

const page =
  '<html><head><style>a{}</style><!-- release --><script>boot()</script><!-- head --><title>Kinora</title><!-- /head --></head>' +
  '<body><b>Frame</b><!-- results --><i><!-- video-file --><!-- video-picture --></i><p><!-- video-title --></p><!-- cards of /videos?limit=8 -->' +
  '<b><!-- card-picture (width < 560px) 58vw, 320px --></b><u><!-- card-title --></u>'.repeat(3) +
  '</body></html>'

/** Starts a site that tests call with `inject`. */
export async function startTestSite(options: Partial<SiteOptions> = {}): Promise<TestSite> {
  const root = await mkdtemp(join(tmpdir(), 'kinora-site-'))
  for (const folder of ['mf/shell/1', 'discovery/releases', 'discovery/states'])
    await mkdir(join(root, folder), { recursive: true })
  await writeFile(join(root, 'mf/shell/1/index.html'), page)
  await writeFile(join(root, 'mf/shell/1/main.js'), 'main()')
  await writeFile(join(root, 'mf/shell/1/main.js.br'), 'compressed')
  const provider = await startEcho()
  const site = await buildSite({
    siteStorage: openFolder(root),
    providerUrl: provider.url,
    siteSecret,
    operatorToken,
    ...options,
    canaryLimits: { everyMs: 0, ...options.canaryLimits },
    reportLimits: { pointerMaxAgeMs: 0, ...options.reportLimits },
  })
  const point: TestSite['point'] = async (pointer) => {
    const state = { sequence: 1, stable: 'first', previous: null, ...pointer }
    const file = `discovery/states/${String(state.sequence).padStart(8, '0')}.json`
    for (const copy of [file, 'discovery/current.json']) await writeFile(join(root, copy), JSON.stringify(state))
  }
  return {
    site,
    root,
    listen: () => site.listen({ host: '127.0.0.1', port: 0 }),
    point,
    async release(id, details = {}) {
      if (details.template !== undefined) await writeFile(join(root, 'mf/shell/1/index.html'), details.template)
      await writeFile(join(root, `discovery/releases/${id}.json`), JSON.stringify(releaseDocument(id, details)))
      await point({ stable: id })
    },
    async publish(id, over = {}) {
      const build = { ...buildManifest(id), ...over }
      const folder = join(root, 'mf', id, build.build)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'build.json'), JSON.stringify(build))
      return `${id}@${build.build}`
    },
    async stop() {
      await site.close()
      provider.close()
      await rm(root, { recursive: true })
    },
  }
}

function releaseDocument(
  id: string,
  { owner = 'platform', origin = '', routes = [], embed, previous, template = page }: TestRelease,
) {
  const extras = (name: string, base: string) => ({
    build: '1',
    owner,
    container: name,
    base,
    assets: {
      'main.js': hash,
      'main.css': hash,
      'embed.js': hash,
      'index.html': `sha384-${digest('sha384', template, 'base64')}`,
    },
    preload: ['main.css'],
    verifiesFiles: true,
    routes: name === 'shell' ? [] : routes,
    ...(name === 'watch' && embed ? { embed } : {}),
    ...(name === 'watch' && previous ? { previous: previousBuild(previous) } : {}),
    requires: {},
    provides: {},
  })
  const entry = (name: string, base: string, release?: object) => [
    {
      url: `${base}main.js`,
      metadata: { integrity: hash, version: '1.0.0' },
      extras: { ...extras(name, base), ...release },
    },
  ]
  const release = { release: { id, createdAt: '2026-11-01T00:00:00.000Z' } }
  return {
    schema: discoverySchema,
    microFrontends: { shell: entry('shell', '/mf/shell/1/', release), watch: entry('watch', `${origin}/mf/watch/1/`) },
  }
}

const previousBuild = (build: string) => ({
  build,
  container: `watch_${build}`,
  base: `/mf/watch/${build}/`,
  entry: 'main.js',
  integrity: hash,
  requires: {},
  verifiesFiles: true,
})

function buildManifest(id: string): BuildManifest {
  return {
    id,
    role: 'remote',
    version: '2.0.0',
    build: '2.0.0-b',
    owner: 'the next owner',
    container: `${id}_2_0_0_b`,
    entry: 'main.js',
    preload: [],
    verifiesFiles: true,
    assets: { 'main.js': hash },
    routes: [{ path: `/${id}`, access: 'public' }],
    requires: {},
    provides: {},
  }
}

async function startEcho() {
  const server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () =>
      response.end(JSON.stringify({ path: request.url, bytes, from: request.headers['x-forwarded-for'] })),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
