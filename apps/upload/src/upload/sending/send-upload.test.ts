import { createApiClient } from '@kinora/api-client'
import { apiPath, failure, mockNetwork } from '@kinora/test-kit'
import { http } from 'msw'

import { fileOfSize, thumbnail } from '../../test/render-upload.tsx'
import { sendUpload } from './send-upload.ts'

const network = mockNetwork()
const megabyte = 1024 ** 2
const fileOf = (megabytes: number) => fileOfSize(Math.round(megabytes * megabyte), 'clip.mp4', 'video/mp4')

/** Returns the calls that sending a file makes. The provider rejects the first call, so there is no second. */
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
  ['a 16 MB file', 16, true, whole],
  ['a larger file to a provider with resumable uploads', 16.1, true, inParts],
  ['a 100 MB file to a provider without resumable uploads', 100, false, whole],
])('sends %s with the right call, and sends no other request before it', async (_, megabytes, canResume, calls) => {
  expect(await firstCall(fileOf(megabytes), { canResume })).toEqual(calls)
})
