import { RemoteLoadError } from '@kinora/federation/runtime'
import type { MicroFrontend } from '@kinora/releases'
import { mockNetwork } from '@kinora/test-kit'
import { http, HttpResponse } from 'msw'

import { containersPlugin } from '../test/containers-plugin.ts'
import { testMicroFrontend, testRelease } from '../test/test-release.ts'
import { createRemotes } from './create-remotes.ts'
import type { RemoteFailure } from './create-remotes.ts'
import type { PageRelease } from './full-release.ts'

/* These tests use the real federation runtime, with a plugin in place of the network. packages/federation tests verification, timeouts and fallbacks. */

const network = mockNetwork()
const watch = { id: 'watch', routes: [{ path: '/watch/:videoId', Component: () => null }] }
const releaseWith = (extras: Partial<MicroFrontend['extras']> = {}) => testRelease({ watch: extras })
const previous = {
  build: '2.0.0-old',
  container: 'watch_old',
  base: '/mf/watch/2.0.0-old/',
  entry: 'remoteEntry.js',
  integrity: 'sha384-old',
  requires: {},
}

/** A remote without routes, named after the container. */
const pagesOf = async (container: string) => ({ remote: { id: container.replace('_new', ''), routes: [] } })

let hosts = 0

function startHost(
  release: PageRelease,
  loadModule: (container: string) => Promise<unknown> = async () => ({ remote: watch }),
) {
  const failures: RemoteFailure[] = []
  const remotes = createRemotes(release, {
    hostName: `host ${(hosts += 1)}`,
    onFailure: (failure) => failures.push(failure),
    plugins: [containersPlugin(loadModule)],
  })
  return { ...remotes, failures }
}

afterEach(() => document.head.replaceChildren())

test('loads a remote only once', async () => {
  const loadModule = jest.fn(async () => ({ remote: watch }))
  const { load } = startHost(releaseWith(), loadModule)
  expect(await Promise.all([load('watch'), load('watch')])).toEqual([watch, watch])
  expect(await load('watch')).toBe(watch)
  expect(loadModule).toHaveBeenCalledTimes(1)
})

test('retries a remote after a failure', async () => {
  const loadModule = jest.fn(async (): Promise<unknown> => ({ remote: watch }))
  const down = new Error('host down')
  loadModule.mockRejectedValueOnce(down)
  const { load, failures } = startHost(releaseWith(), loadModule)
  await expect(load('watch')).rejects.toMatchObject({ name: 'RemoteLoadError', remote: 'watch', kind: 'entry' })
  expect(failures).toEqual([{ remoteId: 'watch', build: '3.0.0-new', phase: 'entry', error: down }])
  expect(await load('watch')).toBe(watch)
})

test('falls back to the previous build', async () => {
  const { load, failures } = startHost(releaseWith({ previous }), async (container) => {
    if (container === 'watch_new') throw new Error('corrupt')
    return { remote: watch }
  })
  expect(await load('watch')).toBe(watch)
  expect(failures).toEqual([expect.objectContaining({ build: '3.0.0-new', phase: 'entry' })])
})

test('rejects a remote that is not in the release', async () => {
  await expect(startHost(releaseWith()).load('music')).rejects.toMatchObject({ remote: 'music', kind: 'entry' })
})

describe('a remote that requires a version this shell does not provide', () => {
  const requires = { '@kinora/api-client': '^2.0.0' }

  test('rejects an incompatible remote before any of its files load', async () => {
    const loadModule = jest.fn()
    const { load, failures } = startHost(releaseWith({ requires, preload: ['routes.js'] }), loadModule)
    await expect(load('watch')).rejects.toMatchObject({
      kind: 'incompatible',
      message: 'watch 3.0.0 needs api-client ^2.0.0; this page has 1.4.0',
    })
    expect(failures).toMatchObject([{ phase: 'contract' }])
    expect(loadModule).not.toHaveBeenCalled()
    expect(preloads()).toEqual([])
  })

  test('replaces an incompatible build with a compatible previous build', async () => {
    const loadModule = jest.fn(async (_container: string) => ({ remote: watch }))
    expect(await startHost(releaseWith({ requires, previous }), loadModule).load('watch')).toBe(watch)
    expect(loadModule.mock.calls).toEqual([['watch_old']])
  })
})

test.each([
  ['exports nothing', {}],
  ['exports another remote', { remote: { ...watch, id: 'channel' } }],
  ['exports no routes', { remote: { id: 'watch' } }],
])('rejects a module that %s', async (_, module) => {
  const { load, failures } = startHost(releaseWith(), async () => module)
  await expect(load('watch')).rejects.toMatchObject({
    kind: 'contract',
    message: expect.stringMatching(/^The module "\.\/routes" of "watch" does not export a remote/),
  })
  expect(failures).toMatchObject([{ phase: 'contract', build: '3.0.0-new' }])
})

describe('a build that fails to render', () => {
  const error = new Error('the page failed')

  test('replaces a failed build with the previous build, and reports it to its team', async () => {
    const { load, failures, canFallBack, reportRenderError } = startHost(releaseWith({ previous }), async () => ({
      remote: { ...watch },
    }))
    const released = await load('watch')
    expect(canFallBack('watch', '/watch/v-1')).toBe(true)
    reportRenderError('watch', '/watch/v-1', error)
    expect(await load('watch')).not.toBe(released)
    expect(canFallBack('watch', '/watch/v-1')).toBe(false)
    expect(failures).toEqual([{ remoteId: 'watch', build: '3.0.0-new', phase: 'render', error }])
  })

  test('keeps a failed build that has rendered this page before or is the only build', async () => {
    const rendered = startHost(releaseWith({ previous }))
    await rendered.load('watch')
    rendered.reportRendered('watch', '/watch/v-1')
    expect(rendered.canFallBack('watch', '/watch/v-1')).toBe(false)
    expect(rendered.canFallBack('watch', '/watch/v-2')).toBe(true)
    const only = startHost(releaseWith())
    await only.load('watch')
    expect(only.canFallBack('watch', '/watch/v-1')).toBe(false)
  })

  test('retries a failed build if the previous build fails to load', async () => {
    let isDown = false
    const { load, canFallBack, reportRenderError } = startHost(releaseWith({ previous }), async () => {
      if (isDown) throw new Error('host down')
      return { remote: watch }
    })
    await load('watch')
    reportRenderError('watch', '/watch/v-1', error)
    isDown = true
    await expect(load('watch')).rejects.toMatchObject({ kind: 'entry' })
    isDown = false
    await load('watch')
    expect(canFallBack('watch', '/watch/v-1')).toBe(true)
  })

  test('reports a build that lacks a declared path as a contract violation', async () => {
    const { load, failures, reportRenderError } = startHost(releaseWith())
    await load('watch')
    reportRenderError('watch', '/watch/v-1', new RemoteLoadError('contract', { remote: 'watch' }, 'no such route'))
    expect(failures).toMatchObject([{ phase: 'contract' }])
  })
})

function preloads(): string[] {
  return [...document.querySelectorAll('link[rel$="preload"]')].map((link) => link.getAttribute('href') ?? '')
}

describe('preloading', () => {
  const preload = ['routes.js', 'routes.css']
  const filesOfWatch = ['remoteEntry.js', ...preload].map((file) => `/mf/watch/3.0.0-new/${file}`)

  test("preloads a remote's files in parallel, and only once", async () => {
    const { load } = startHost(releaseWith({ preload }))
    await load('watch')
    await load('watch')
    await startHost(releaseWith({ preload })).load('watch')
    expect(preloads()).toEqual(filesOfWatch)
  })

  test('skips preloading on a retry, because preloaded files may have caused the failure', async () => {
    const { load } = startHost(releaseWith({ preload }), () => Promise.reject(new Error('host down')))
    await expect(load('watch')).rejects.toMatchObject({ kind: 'entry' })
    expect(preloads()).toEqual(filesOfWatch)
    document.head.replaceChildren()
    await expect(load('watch')).rejects.toMatchObject({ kind: 'entry' })
    expect(preloads()).toEqual([])
  })

  test('preloads ES modules as modules, and skips remotes on a dev server', async () => {
    const release = testRelease({ modules: { preload, entryType: 'module' }, served: {} })
    network.use(http.get('http://localhost:4001/mf-manifest.json', () => new Promise(() => {})))
    const [served] = release.microFrontends['served'] ?? []
    if (served) served.url = 'http://localhost:4001/mf-manifest.json'
    const { load } = startHost(release, () => new Promise(() => {}))
    void load('modules')
    void load('served')
    await Promise.resolve()
    const started = [...document.querySelectorAll<HTMLLinkElement>('link[rel$="preload"]')]
    expect(started.map((link) => [link.rel, link.as, link.getAttribute('href')])).toEqual([
      ['modulepreload', 'script', '/mf/modules/3.0.0-new/remoteEntry.js'],
      ['modulepreload', 'script', '/mf/modules/3.0.0-new/routes.js'],
      ['preload', 'style', '/mf/modules/3.0.0-new/routes.css'],
    ])
  })
})

describe('a page that embeds only part of the release', () => {
  const rest = '/discovery/releases/r1.json'
  const full = testRelease({ watch: {}, upload: { owner: 'the upload team' }, music: {} })

  /** The release as embedded in a `watch` page. For the other remotes, the document contains only routes and timeouts. */
  function pageOfWatch(timeoutMs?: number): PageRelease {
    const { microFrontends } = testRelease({ watch: {} })
    const routesAlone = { extras: { routes: [], timeoutMs } } as unknown as ReturnType<typeof testMicroFrontend>
    return { ...full, rest, microFrontends: { ...microFrontends, upload: [routesAlone], music: [routesAlone] } }
  }

  let requests = 0
  function respondWith(response: () => Response | Promise<Response>) {
    network.use(
      http.get(rest, () => {
        requests += 1
        return response()
      }),
    )
  }
  beforeEach(() => {
    requests = 0
  })

  test("loads the page's own remote without fetching the full release", async () => {
    expect(await startHost(pageOfWatch(), pagesOf).load('watch')).toMatchObject({ id: 'watch' })
  })

  test('fetches the full release once for all other remotes', async () => {
    respondWith(() => HttpResponse.json(full))
    const release = pageOfWatch()
    const { load } = startHost(release, pagesOf)
    expect(await Promise.all([load('upload'), load('music')])).toMatchObject([{ id: 'upload' }, { id: 'music' }])
    expect(release.microFrontends['upload']?.[0]?.extras.owner).toBe('the upload team')
    expect(requests).toBe(1)
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['is not available', () => new HttpResponse(null, { status: 503 })],
    ['times out', () => new Promise(() => {})],
  ])('fails to load a remote if the full release %s, and fetches the release again on retry', async (_, response) => {
    respondWith(response)
    const { load } = startHost(pageOfWatch(100), pagesOf)
    await expect(load('upload')).rejects.toMatchObject({ name: 'RemoteLoadError', remote: 'upload', kind: 'entry' })
    respondWith(() => HttpResponse.json(full))
    expect(await load('upload')).toMatchObject({ id: 'upload' })
    expect(requests).toBe(2)
  })
})
