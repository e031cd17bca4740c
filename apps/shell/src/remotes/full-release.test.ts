import { mockNetwork } from '@kinora/test-kit'
import { http, HttpResponse } from 'msw'

import { createRemoteLoader } from './load-remote.ts'
import { testMicroFrontend, testRelease } from '../test/test-release.ts'
import type { PageRelease } from './full-release.ts'

const network = mockNetwork()
const rest = '/discovery/releases/r1.json'
const whole = testRelease({ watch: {}, upload: { owner: 'the upload team' }, music: {} })

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
  const routesAlone = { extras: { routes: [] } } as unknown as ReturnType<typeof testMicroFrontend>
  const { microFrontends } = testRelease({ watch: {} })
  return { ...whole, rest, microFrontends: { ...microFrontends, upload: [routesAlone], music: [routesAlone] } }
}

let asked = 0
const answerWith = (answer: () => Response) =>
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

test('when the rest does not come, the remote is not available, and the next try asks again', async () => {
  answerWith(() => new HttpResponse(null, { status: 503 }))
  const { load, loaded } = loadIn(pageOfWatch())
  await expect(load('upload')).rejects.toMatchObject({ name: 'RemoteUnavailableError', remoteId: 'upload' })
  answerWith(() => HttpResponse.json(whole))
  await load('upload')
  expect(loaded).toEqual(['upload'])
  expect(asked).toBe(2)
})
