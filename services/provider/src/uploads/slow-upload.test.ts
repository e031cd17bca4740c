import { startTestProvider } from '../test/test-provider.ts'
import { tracesOf } from '../test/traces.ts'
import { beginUpload, type UploadInParts } from '../test/upload-in-parts.ts'

const provider = startTestProvider({ bounds: { uploadBytesPerSecond: 1024, uploadPaceMs: 1500 } })

async function begin(): Promise<UploadInParts> {
  const author = await provider.user()
  const { data } = await provider.visitor.post('/users/login', { email: author.email, password: author.password })
  return beginUpload(provider.url, data.accessToken)
}

test.each(['in a field', 'in a file'])('ends an upload that stalls %s and leaves nothing behind', async (where) => {
  const before = await tracesOf(provider)
  const { call, body, answer } = await begin()
  call.write(body.subarray(0, where === 'in a field' ? 60 : body.length - 3000))
  const { status, body: failure, closed } = await answer
  expect(status).toBe(408)
  expect(failure).toEqual({
    statusCode: 408,
    success: false,
    message: 'The upload was too slow and has stopped. Please try again on a faster connection.',
  })
  await closed
  expect(await tracesOf(provider)).toEqual({ ...before, users: before.users + 1 })
})
