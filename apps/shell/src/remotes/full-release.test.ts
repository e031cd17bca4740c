import { mockNetwork } from '@kinora/test-kit'
import { http, HttpResponse } from 'msw'

import { createRemoteLoader } from './load-remote.ts'
import { testMicroFrontend, testRelease } from '../test/test-release.ts'
import type { PageRelease } from './full-release.ts'

const network = mockNetwork()
const rest = '/discovery/releases/r1.json'
const whole = testRelease({ watch: {}, upload: { owner: 'the upload team' }, music: {} })

const routesAlone = () => ({ extras: { routes: [] } }) as unknown as ReturnType<typeof testMicroFrontend>

/** The page of `watch` in that release: `upload` is there by its routes alone. */
function loadIn(release: PageRelease) {
  const loaded: string[] = []
  const { load } = createRemoteLoader(release, async ({ container }) => {
    const id = container.replace('_new', '')
    loaded.push(id)
    return { remote: { id, routes: [] } }
  })
  return { loaded, load }
}

function pageOfWatch(): PageRelease {
  const { microFrontends } = testRelease({ watch: {} })
  return { ...whole, rest, microFrontends: { ...microFrontends, upload: [routesAlone()], music: [routesAlone()] } }
}

let asked = 0
const answerWith = (answer: () => Response | Promise<Response>) =>
  network.use(
    http.get(rest, () => {
      asked++
      return answer()
    }),
  )

beforeEach(() => {
  asked = 0
})

test("the page's own remote loads from what the page carries", async () => {
  const { load, loaded } = loadIn(pageOfWatch())
  await load('watch')
  expect(loaded).toEqual(['watch'])
})

test('another remote waits for the rest of the release, which comes once', async () => {
  answerWith(() => HttpResponse.json(whole))
  const release = pageOfWatch()
  const { load, loaded } = loadIn(release)
  await Promise.all([load('upload'), load('music')])
  expect(release.microFrontends['upload']?.[0]?.extras.owner).toBe('the upload team')
  expect(loaded.toSorted()).toEqual(['music', 'upload'])
  expect(asked).toBe(1)
})

const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const never = () => answerWith(() => new Promise<Response>(() => {}))

describe('a rest that hangs', () => {
  let seen: string[]
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'clearImmediate'] })
    seen = []
  })
  afterEach(() => jest.useRealTimers())

  /** Notes when a remote is not available. */
  async function note(load: (id: string) => Promise<unknown>, id: string) {
    await load(id).catch(() => seen.push(id))
  }

  test("is given up by the remote's own timeout, which the page carries", async () => {
    never()
    const release = pageOfWatch()
    const [upload] = release.microFrontends['upload'] ?? []
    Object.assign(upload?.extras ?? {}, { timeoutMs: 8_000 })
    const { load } = loadIn(release)
    void note(load, 'upload')
    void note(load, 'music')
    await passes(5_000)
    expect(seen).toEqual(['music'])
    await passes(3_000)
    expect(seen).toEqual(['music', 'upload'])
  })

  test("is asked for anew by who has joined another's request, when that one gives up", async () => {
    never()
    const { load, loaded } = loadIn(pageOfWatch())
    void note(load, 'upload')
    await passes(4_000)
    const music = load('music')
    answerWith(() => HttpResponse.json(whole))
    await passes(1_000)
    await music
    expect([seen, loaded]).toEqual([['upload'], ['music']])
  })

  test('takes its time from that of the build', async () => {
    answerWith(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      return HttpResponse.json(whole)
    })
    const { load } = createRemoteLoader(pageOfWatch(), () => new Promise(() => {}))
    void note(load, 'upload')
    await passes(4_999)
    expect(seen).toEqual([])
    await passes(1)
    expect(seen).toEqual(['upload'])
  })
})

test('when the rest does not come, the remote is not available, and the next try asks again', async () => {
  answerWith(() => new HttpResponse(null, { status: 503 }))
  const { load, loaded } = loadIn(pageOfWatch())
  await expect(load('upload')).rejects.toMatchObject({ name: 'RemoteUnavailableError', remoteId: 'upload' })
  answerWith(() => HttpResponse.json(whole))
  await load('upload')
  expect(loaded).toEqual(['upload'])
  expect(asked).toBe(2)
})
