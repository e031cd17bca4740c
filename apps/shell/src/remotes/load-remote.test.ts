import type { MicroFrontend } from '@kinora/releases'

import type { CandidateBuild } from './candidate-builds.ts'
import { ContractError, UnsupportedBuildError } from './remote-failure.ts'
import { createRemoteLoader } from './load-remote.ts'
import { testRelease } from '../test/test-release.ts'

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

test('a remote is loaded once', async () => {
  const loadModule = jest.fn(async () => ({ remote: watch }))
  const loader = createRemoteLoader(releaseWith(), loadModule)
  expect(await Promise.all([loader.load('watch'), loader.load('watch')])).toEqual([watch, watch])
  expect(loadModule).toHaveBeenCalledTimes(1)
})

test('a remote that failed is tried again', async () => {
  const loadModule = jest.fn(async (): Promise<unknown> => ({ remote: watch }))
  loadModule.mockRejectedValueOnce(new Error('host down'))
  const loader = createRemoteLoader(releaseWith(), loadModule)
  await expect(loader.load('watch')).rejects.toMatchObject({ remoteId: 'watch', reason: 'failed' })
  expect(await loader.load('watch')).toBe(watch)
})

const missingFile = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })

test('a file behind the entry that did not come is asked for again, in the same try', async () => {
  const loadModule = jest.fn(async (): Promise<unknown> => ({ remote: watch }))
  loadModule.mockRejectedValueOnce(missingFile).mockRejectedValueOnce(missingFile)
  expect(await createRemoteLoader(releaseWith({ previous }), loadModule).load('watch')).toBe(watch)
})

test('a file that never comes ends the try', async () => {
  const loadModule = jest.fn(async () => Promise.reject(missingFile))
  await expect(createRemoteLoader(releaseWith(), loadModule).load('watch')).rejects.toMatchObject({ reason: 'failed' })
  expect(loadModule).toHaveBeenCalledTimes(3)
})

test('a build that does not load gives way to the previous good one', async () => {
  const loadModule = async ({ container }: CandidateBuild) => {
    if (container === 'watch_new') throw new Error('corrupt')
    return { remote: watch }
  }
  expect(await createRemoteLoader(releaseWith({ previous }), loadModule).load('watch')).toBe(watch)
})

test.each([
  ['5 s, where the release says nothing else', undefined, 5_000],
  ['as long as the release says', 12_000, 12_000],
])(
  'a build that hangs is given up after %s, and the previous one after half as long again',
  async (_, timeoutMs, passes) => {
    jest.useFakeTimers()
    try {
      const asked: [string, AbortSignal][] = []
      const loader = createRemoteLoader(
        // How long the previous one might take says nothing: the remote has one timeout.
        releaseWith({
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
          previous: { ...previous, timeoutMs: 60_000 },
        }),
        ({ container }, signal) => {
          asked.push([container, signal])
          return new Promise(() => {})
        },
      )
      const failure = loader.load('watch').catch((error: unknown) => error)
      const seen = () => asked.map(([container, { aborted }]) => [container, aborted])
      await jest.advanceTimersByTimeAsync(passes - 1)
      expect(seen()).toEqual([['watch_new', false]])
      await jest.advanceTimersByTimeAsync(1)
      expect(seen()).toEqual([
        ['watch_new', true],
        ['watch_old', false],
      ])
      await jest.advanceTimersByTimeAsync(passes / 2 - 1)
      expect(await Promise.race([failure, 'waiting'])).toBe('waiting')
      await jest.advanceTimersByTimeAsync(1)
      expect(seen().at(-1)).toEqual(['watch_old', true])
      expect(await failure).toMatchObject({
        reason: 'failed',
        cause: { message: `/mf/watch/3.0.0-new/remoteEntry.js did not come within ${passes / 1_000} s.` },
      })
    } finally {
      jest.useRealTimers()
    }
  },
)

test('after a build that fails at once the previous one has all the time that is left', async () => {
  jest.useFakeTimers()
  try {
    const loader = createRemoteLoader(releaseWith({ previous }), async ({ container }) => {
      if (container === 'watch_new') throw new Error('404')
      await new Promise((resolve) => setTimeout(resolve, 7_400))
      return { remote: watch }
    })
    const loaded = loader.load('watch')
    await jest.advanceTimersByTimeAsync(7_400)
    expect(await loaded).toBe(watch)
  } finally {
    jest.useRealTimers()
  }
})

test('of a build whose time is up no file is asked for again', async () => {
  jest.useFakeTimers()
  try {
    const loadModule = jest.fn(
      (_: CandidateBuild, signal: AbortSignal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(missingFile))),
    )
    const failure = createRemoteLoader(releaseWith(), loadModule)
      .load('watch')
      .catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(5_000)
    expect(await failure).toMatchObject({ reason: 'failed' })
    expect(loadModule).toHaveBeenCalledTimes(1)
  } finally {
    jest.useRealTimers()
  }
})

test('a remote that the release does not name has failed', async () => {
  const failure = createRemoteLoader(releaseWith(), async () => ({})).load('music')
  await expect(failure).rejects.toMatchObject({ remoteId: 'music', reason: 'failed' })
})

test('an incompatible build gives way to the previous one, if that one fits', async () => {
  const loadModule = jest.fn(async () => ({ remote: watch }))
  const requires = { '@kinora/api-client': '^2.0.0' }
  expect(await createRemoteLoader(releaseWith({ requires, previous }), loadModule).load('watch')).toBe(watch)
  expect(loadModule).toHaveBeenCalledTimes(1)
  expect(loadModule).toHaveBeenCalledWith(
    expect.objectContaining({
      container: 'watch_old',
      entryUrl: '/mf/watch/2.0.0-old/remoteEntry.js',
      integrity: 'sha384-old',
    }),
    expect.any(AbortSignal),
  )
})

test.each(['incompatible', 'browser'] as const)('a build that is of no use here says why: %s', async (reason) => {
  const loadModule = async () => Promise.reject(new UnsupportedBuildError(reason, 'because'))
  const failure = createRemoteLoader(releaseWith(), loadModule).load('watch')
  await expect(failure).rejects.toMatchObject({ reason, message: 'because' })
})

test('a build that is of no use here gives way to the previous one too', async () => {
  const loadModule = async ({ container }: CandidateBuild) => {
    if (container === 'watch_new') throw new UnsupportedBuildError('browser', 'because')
    return { remote: watch }
  }
  expect(await createRemoteLoader(releaseWith({ previous }), loadModule).load('watch')).toBe(watch)
})

test('a remote that needs another shell is refused before anything of it is loaded', async () => {
  const loadModule = jest.fn()
  const loader = createRemoteLoader(releaseWith({ requires: { '@kinora/api-client': '^2.0.0' } }), loadModule)
  await expect(loader.load('watch')).rejects.toMatchObject({
    reason: 'incompatible',
    message: 'watch 3.0.0 needs api-client ^2.0.0; this page has 1.4.0',
  })
  expect(loadModule).not.toHaveBeenCalled()
})

test.each([
  ['exports nothing', {}],
  ['exports another remote', { remote: { ...watch, id: 'channel' } }],
  ['exports no routes', { remote: { id: 'watch' } }],
])('a module that %s is a failure with a cause', async (_, module) => {
  const failure = createRemoteLoader(releaseWith(), async () => module).load('watch')
  await expect(failure).rejects.toMatchObject({
    reason: 'failed',
    cause: { message: expect.stringContaining('exports no "remote"') },
  })
})

describe('a build that fails when it is rendered', () => {
  const error = new Error('the page failed')

  test('gives way to the previous one, and its team hears of it', async () => {
    const report = jest.fn()
    const loader = createRemoteLoader(releaseWith({ previous }), async () => ({ remote: { ...watch } }), report)
    const present = await loader.load('watch')
    expect(loader.canFallBack('watch', '/watch/v-1')).toBe(true)
    loader.reportRenderError('watch', '/watch/v-1', error)
    expect(await loader.load('watch')).not.toBe(present)
    expect(loader.canFallBack('watch', '/watch/v-1')).toBe(false)
    expect(report).toHaveBeenCalledWith({
      remoteId: 'watch',
      build: expect.objectContaining({ build: '3.0.0-new' }),
      phase: 'render',
      error: error,
    })
  })

  test('stays when it has rendered this very page before, or is the only one', async () => {
    const rendered = createRemoteLoader(releaseWith({ previous }), async () => ({ remote: watch }))
    await rendered.load('watch')
    rendered.reportRendered('watch', '/watch/v-1')
    expect(rendered.canFallBack('watch', '/watch/v-1')).toBe(false)
    expect(rendered.canFallBack('watch', '/watch/v-2')).toBe(true)
    const only = createRemoteLoader(releaseWith(), async () => ({ remote: watch }))
    await only.load('watch')
    expect(only.canFallBack('watch', '/watch/v-1')).toBe(false)
  })

  test('is tried again when the previous one cannot be had', async () => {
    let isDown = false
    const loader = createRemoteLoader(releaseWith({ previous }), async () => {
      if (isDown) throw new Error('host down')
      return { remote: watch }
    })
    await loader.load('watch')
    loader.reportRenderError('watch', '/watch/v-1', error)
    isDown = true
    await expect(loader.load('watch')).rejects.toMatchObject({ reason: 'failed' })
    isDown = false
    await loader.load('watch')
    expect(loader.canFallBack('watch', '/watch/v-1')).toBe(true)
  })
})

test.each([
  ['the entry', 'entry', new Error('404'), {}],
  ['a script', 'chunk', new Error('404'), { watch_new: {} }],
  ['a stylesheet', 'css', Object.assign(new Error('404'), { code: 'CSS_CHUNK_LOAD_FAILED' }), { watch_new: {} }],
])('what failed is reported: %s', async (_, phase, error, globals) => {
  Object.assign(globalThis, globals)
  const report = jest.fn()
  const loader = createRemoteLoader(releaseWith(), () => Promise.reject(error), report)
  await expect(loader.load('watch')).rejects.toMatchObject({ reason: 'failed' })
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ remoteId: 'watch', phase, error }))
  Reflect.deleteProperty(globalThis, 'watch_new')
})

test('a module that lacks a path it was released with is a failure of its contract', async () => {
  const report = jest.fn()
  const loader = createRemoteLoader(releaseWith(), async () => ({ remote: watch }), report)
  await loader.load('watch')
  loader.reportRenderError('watch', '/watch/v-1', new ContractError('no such route'))
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ phase: 'contract' }))
})
