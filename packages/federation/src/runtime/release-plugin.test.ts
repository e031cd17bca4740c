/** @jest-environment jest-fixed-jsdom */
import { createInstance } from '@module-federation/enhanced/runtime'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

import { createReleasePlugin } from './release-plugin.ts'
import type { ReleasePluginOptions } from './release-plugin.ts'
import type { RemoteBuild } from './remote-build.ts'
import { RemoteLoadError } from './remote-load-error.ts'

/*
 * Tests the plugin with the real federation runtime. jsdom doesn't load scripts, so each test simulates its build's script when the runtime inserts it into the
 * page.
 */

const react = { version: '19.3.1', lib: () => ({ name: 'react' }), shareConfig: { requiredVersion: '^19.3.0' } }

function build(name: string, over: Partial<RemoteBuild> = {}): RemoteBuild {
  // The runtime caches entries by URL across all hosts in the document, so use a new URL for each test.
  const base = `/mf/music/${tests}/${name}/`
  return {
    remote: 'music',
    version: '1.0.0',
    build: name,
    container: 'music',
    base,
    entryUrl: `${base}remoteEntry.js`,
    integrity: `sha384-${name}`,
    requires: {},
    verifiesFiles: true,
    ...over,
  }
}

/** How an entry's script ends: with a container, or with an event. */
type Entry =
  | { get: (expose: string) => unknown; init?: (scope: Record<string, object>) => unknown }
  | 'error'
  | 'hangs'
  | 'throws'

const exposing = (page: string): Entry => ({ get: async () => () => ({ page }) })
const chunkError = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })
const styleError = () => Object.assign(new Error('Loading CSS chunk 7 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' })

let hosts = 0
let tests = 0
const requests: HTMLScriptElement[] = []
let entries: Record<string, Entry | (() => Entry)> = {}

beforeAll(() => {
  const append = document.head.appendChild.bind(document.head)
  document.head.appendChild = <T extends Node>(element: T): T => {
    if (!(element instanceof HTMLScriptElement)) return append(element)
    requests.push(element)
    void Promise.resolve().then(() => run(element))
    return element
  }
})

function run(script: HTMLScriptElement): void {
  const name = new URL(script.src).pathname.split('/')[4] ?? ''
  const found = entries[name]
  const entry = typeof found === 'function' ? found() : found
  if (entry === 'hangs') return
  if (entry === undefined || entry === 'error') return void script.dispatchEvent(new Event('error'))
  if (entry !== 'throws') Object.assign(globalThis, { music: { init: () => {}, ...entry } })
  script.dispatchEvent(new Event('load'))
}

beforeEach(() => {
  tests += 1
  requests.length = 0
  entries = {}
  Reflect.deleteProperty(globalThis, 'music')
  // The runtime warns whenever a remote is re-registered.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

function startHost(
  builds: RemoteBuild[],
  options: Partial<ReleasePluginOptions> = {},
  plugins: ModuleFederationRuntimePlugin[] = [],
) {
  const failures: RemoteLoadError[] = []
  const plugin = createReleasePlugin({
    builds: () => builds,
    provides: { react: '19.3.1' },
    onFailure: (error) => failures.push(error),
    ...options,
  })
  const host = createInstance({
    name: `host ${(hosts += 1)}`,
    remotes: [],
    shared: { react },
    shareStrategy: 'loaded-first',
    plugins: [plugin, ...plugins],
  })
  host.initializeSharing('default')
  return { host, plugin, failures, load: () => host.loadRemote<{ page: string }>('music/routes') }
}

const kinds = (failures: RemoteLoadError[]) => failures.map(({ kind, build }) => `${build}: ${kind}`)

test('loads the build that the release specifies, with the hash on its script', async () => {
  entries = { new: exposing('new') }
  const { load } = startHost([build('new')])
  expect(await load()).toEqual({ page: 'new' })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    src: `http://localhost/mf/music/${tests}/new/remoteEntry.js`,
    integrity: 'sha384-new',
    crossOrigin: 'anonymous',
  })
})

test('does not run an entry without a hash', async () => {
  entries = { new: exposing('new') }
  const { load } = startHost([build('new', { integrity: '' })])
  await expect(load()).rejects.toMatchObject({ kind: 'entry' })
  expect(requests).toEqual([])
})

test.each<[string, Entry]>([
  ['whose entry is missing or altered', 'error'],
  ['whose entry throws', 'throws'],
  [
    'that fails to initialise',
    { get: async () => () => ({ page: 'new' }), init: () => Promise.reject(new Error('no')) },
  ],
  ['that lacks a script', { get: async () => Promise.reject(chunkError()) }],
  ['that lacks a stylesheet', { get: async () => Promise.reject(styleError()) }],
  ['that throws when it runs', { get: async () => () => Promise.reject(new Error('broken')) }],
  ['that exposes nothing', { get: async () => undefined }],
])('falls back to the previous build from one %s', async (_, entry) => {
  entries = { new: entry, old: exposing('old') }
  const { load, failures, plugin } = startHost([build('new'), build('old')])
  expect(await load()).toEqual({ page: 'old' })
  expect(failures.map(({ build }) => build)).toContain('new')
  expect(plugin.currentBuild('music')?.build).toBe('old')
})

test.each<[string, Entry, string]>([
  ['a missing entry', 'error', 'entry'],
  ['an entry that throws', 'throws', 'entry'],
  ['a script', { get: async () => Promise.reject(chunkError()) }, 'chunk'],
  ['a stylesheet', { get: async () => Promise.reject(styleError()) }, 'css'],
  ['a module that throws', { get: async () => () => Promise.reject(new Error('broken')) }, 'chunk'],
])('reports the kind of failure for %s', async (_, entry, kind) => {
  entries = { new: entry }
  const { load, failures } = startHost([build('new')])
  const error = await load().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RemoteLoadError)
  expect(error).toMatchObject({ kind, remote: 'music', build: 'new', url: `/mf/music/${tests}/new/remoteEntry.js` })
  expect((error as RemoteLoadError).code).toMatch(/^KIN-LOAD-00\d$/)
  expect(new Set(kinds(failures))).toEqual(new Set([`new: ${kind}`]))
})

test('retries a missing script once before it rejects the build', async () => {
  const get = jest.fn(async () => () => ({ page: 'new' })).mockRejectedValueOnce(chunkError())
  entries = { new: { get }, old: exposing('old') }
  expect(await startHost([build('new'), build('old')]).load()).toEqual({ page: 'new' })
  expect(get).toHaveBeenCalledTimes(2)
})

test("reports the released build's error when both builds fail, and recovers at the next attempt", async () => {
  entries = { new: 'error', old: { get: async () => Promise.reject(styleError()) } }
  const { load, failures } = startHost([build('new'), build('old')])
  await expect(load()).rejects.toMatchObject({ kind: 'entry', build: 'new' })
  expect(new Set(kinds(failures))).toEqual(new Set(['new: entry', 'old: css']))

  entries = { new: exposing('new') }
  expect(await load()).toEqual({ page: 'new' })
  // Reusing the URL would also reuse the hanging request or the failed preload.
  expect(requests.at(-1)?.src).toBe(`http://localhost/mf/music/${tests}/new/remoteEntry.js?try=1`)
})

test.each<[string, Entry]>([
  ['an entry', 'hangs'],
  ['a script', { get: () => new Promise(() => {}) }],
  ['a module', { get: async () => () => new Promise(() => {}) }],
])('stops waiting for %s that hangs, and extends the timeout by half for the previous build', async (_, entry) => {
  jest.useFakeTimers()
  entries = { new: entry, old: { get: () => new Promise(() => {}) } }
  const { load, failures } = startHost([build('new', { timeoutMs: 2_000 }), build('old')])
  const failure = load().catch((reason: unknown) => reason)
  await jest.advanceTimersByTimeAsync(1_900)
  expect(failures).toEqual([])
  await jest.advanceTimersByTimeAsync(200)
  expect(failures.map(({ build }) => build)).toEqual(['new'])
  await jest.advanceTimersByTimeAsync(1_000)
  expect(await failure).toMatchObject({ build: 'new' })
})

test('removes the pending requests of a build that timed out', async () => {
  jest.useFakeTimers()
  const hanging = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: `/mf/music/${tests}/new/page.css`,
  })
  const other = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/mf/watch/1/page.css' })
  document.head.append(hanging, other)
  entries = { new: { get: () => new Promise(() => {}) }, old: exposing('old') }
  const { load } = startHost([build('new'), build('old')])
  const loaded = load()
  await jest.advanceTimersByTimeAsync(5_100)
  expect(await loaded).toEqual({ page: 'old' })
  expect(hanging.isConnected).toBe(false)
  expect(other.isConnected).toBe(true)
  other.remove()
})

test('separates the chunks of two builds that use the same chunk global', async () => {
  const chunkGlobal = 'webpackChunkmusic'
  entries = {
    new: {
      get: async () => (
        Object.assign(globalThis, { [chunkGlobal]: ['of the new build'] }),
        Promise.reject(new Error('no'))
      ),
    },
    old: () => {
      expect(chunkGlobal in globalThis).toBe(false)
      return exposing('old')
    },
  }
  const { load } = startHost([build('new', { chunkGlobal }), build('old', { chunkGlobal })])
  expect(await load()).toEqual({ page: 'old' })
})

test('removes the chunks of a build that failed during rendering before the previous build loads', async () => {
  const chunkGlobal = 'webpackChunkmusic'
  entries = {
    new: exposing('new'),
    old: () => {
      expect(chunkGlobal in globalThis).toBe(false)
      return exposing('old')
    },
  }
  const { load, plugin } = startHost([build('new', { chunkGlobal }), build('old', { chunkGlobal })])
  await load()
  Object.assign(globalThis, { [chunkGlobal]: ['of the new build'] })
  plugin.usePreviousBuild('music')
  expect(await load()).toEqual({ page: 'old' })
})

describe('a build that needs a version that the shell does not provide', () => {
  const unmet = build('new', { requires: { react: '^20.0.0' } })

  test('rejects an incompatible build before any of its files is requested', async () => {
    const error = await startHost([unmet])
      .load()
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ kind: 'incompatible' })
    expect(String(error)).toContain('music 1.0.0 needs react ^20.0.0; this page has 19.3.1')
    expect(requests).toEqual([])
  })

  test('replaces an incompatible build with the previous build', async () => {
    entries = { old: exposing('old') }
    const { load, failures } = startHost([unmet, build('old')])
    expect(await load()).toEqual({ page: 'old' })
    expect(kinds(failures)).toEqual(['new: incompatible'])
  })
})

function validate(_: string, exposed: unknown): void {
  if ((exposed as { page: string }).page === 'new') throw new Error('It is not a remote.')
}

test("rejects a module that the shell's validation rejects", async () => {
  entries = { new: exposing('new'), old: exposing('old') }
  const { load, failures } = startHost([build('new'), build('old')], { validate })
  expect(await load()).toEqual({ page: 'old' })
  expect(failures[0]).toMatchObject({ kind: 'contract', build: 'new', message: 'It is not a remote.' })
})

test('returns the same build to concurrent callers', async () => {
  entries = { new: 'error', old: exposing('old') }
  const { load, failures } = startHost([build('new'), build('old')])
  expect(await Promise.all([load(), load()])).toEqual([{ page: 'old' }, { page: 'old' }])
  expect(kinds(failures)).toEqual(['new: entry'])
})

test('uses the previous build from the next load on when the shell requests this', async () => {
  entries = { new: exposing('new'), old: exposing('old') }
  const { load, plugin } = startHost([build('new'), build('old')])
  await load()
  expect(plugin.hasPreviousBuild('music')).toBe(true)
  plugin.usePreviousBuild('music')
  expect(await load()).toEqual({ page: 'old' })
  expect(plugin.hasPreviousBuild('music')).toBe(false)
})

test('gives each container its own copy of the share scope', async () => {
  let given: Record<string, object> = {}
  entries = {
    new: {
      ...(exposing('new') as object),
      init: (scope: Record<string, object>) => {
        given = { ...scope }
        for (const name of Object.keys(scope)) Reflect.deleteProperty(scope, name)
      },
    } as Entry,
  }
  const { host, load } = startHost([build('new')])
  await load()
  expect(Object.keys(given)).toEqual(['react'])
  expect(Object.keys(host.shareScopeMap['default'] ?? {})).toEqual(['react'])
})

test('does not change an entry that another plugin uses instead of the released entry', async () => {
  entries = { other: exposing('other') }
  const override: ModuleFederationRuntimePlugin = {
    name: 'devtools',
    beforeRegisterRemote(args) {
      Object.assign(args.remote, { entry: `http://localhost/mf/music/${tests}/other/remoteEntry.js` })
      return args
    },
  }
  const { load } = startHost([build('new')], {}, [override])
  expect(await load()).toEqual({ page: 'other' })
  expect(requests[0]?.integrity).toBeFalsy()
})

test('a container receives only the versions of a shared package that its build accepts, so a singleton always has an accepted version', async () => {
  const scopes: Record<string, object>[] = []
  const container = { get: async () => () => ({}), init: (scope: Record<string, object>) => void scopes.push(scope) }
  entries = { new: container }
  const { host, load } = startHost([build('new', { requires: { react: '^18.3.0' } })], {
    provides: { react: '18.3.1 || 19.3.1' },
  })
  Object.assign(host.shareScopeMap['default']?.['react'] ?? {}, { '18.3.1': { ...react, version: '18.3.1' } })
  await load()
  expect(Object.keys(scopes[0]?.['react'] ?? {})).toEqual(['18.3.1'])
})
