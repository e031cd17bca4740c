import { createApiClient } from '@kinora/api-client'
import { apiPath, failure, mockNetwork } from '@kinora/test-kit'
import { http } from 'msw'

import { fileOfSize, thumbnail } from '../../test/render-upload.tsx'
import { sendUpload } from './send-upload.ts'

const network = mockNetwork()
const megabyte = 1024 ** 2
const fileOf = (megabytes: number) => fileOfSize(Math.round(megabytes * megabyte), 'clip.mp4', 'video/mp4')

/** Returns the page's first call for a file of this many megabytes. The provider rejects it, so there is no second call. */
async function firstCall(videoFile: File, { canResume }: { canResume: boolean }) {
  const called: string[] = []
  const refuse = ({ request }: { request: Request }) => {
    called.push(`${request.method} ${new URL(request.url).pathname}`)
    return failure(400, 'No.')
  }
  network.use(http.all(apiPath('/videos'), refuse), http.all(apiPath('/videos/*'), refuse))
  await expect(
    sendUpload(
      { title: 'A clip', description: 'Short.', videoFile, thumbnail },
      {
        api: createApiClient(),
        signal: AbortSignal.timeout(10_000),
        canResume,
        unfinished: null,
        sent: null,
        onSend: () => {},
        onStarted: () => {},
        onProgress: () => {},
        onInterrupted: () => {},
      },
    ),
  ).rejects.toThrow('No.')
  return called
}

const whole = ['POST /api/v1/videos']
const inParts = ['POST /api/v1/videos/uploads']

test.each([
  ['a small file', 1, true, whole],
  ['one of 16 MB', 16, true, whole],
  ['one of more, where the provider has said that it takes it in parts', 16.1, true, inParts],
  ['one of 100 MB, where it has not', 100, false, whole],
])('%s is sent by the call that fits, and nothing is asked before', async (_, megabytes, canResume, calls) => {
  expect(await firstCall(fileOf(megabytes), { canResume })).toEqual(calls)
})
