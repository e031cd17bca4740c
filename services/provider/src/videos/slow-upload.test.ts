import { request, type ClientRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { mediaFileBytes } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { tracesOf } from '../test/traces.ts'

const provider = startTestProvider({ bounds: { uploadBytesPerSecond: 1024, uploadPaceMs: 1500 } })

const part = (name: string, content: Buffer | string, file = '') =>
  Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

async function wholeForm(): Promise<Buffer> {
  return Buffer.concat([
    part('title', 'T'),
    part('description', 'D'),
    part('thumbnail', await mediaFileBytes('picture.jpg'), 'a.jpg'),
    part('videoFile', await mediaFileBytes('clip.mp4'), 'a.mp4'),
    Buffer.from('--b--\r\n'),
  ])
}

/** Begins an upload of that length. */
async function begin(length: number): Promise<{ call: ClientRequest; answer: Promise<Answer> }> {
  const author = await provider.user()
  const { data } = await provider.visitor.post('/users/login', { email: author.email, password: author.password })
  const call = request(`${provider.url}/api/v1/videos`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.accessToken}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': length,
    },
  })
  call.on('error', () => {})
  const answer = new Promise<Answer>((resolve, reject) => {
    call.once('response', (response) => {
      const closed = new Promise((close) => response.socket.once('close', close))
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(body), closed }),
        reject,
      )
    })
  })
  return { call, answer }
}

interface Answer {
  status: number
  body: unknown
  /** Resolves when the connection is closed. */
  closed: Promise<unknown>
}

test.each(['in a field', 'in a file'])('an upload that stalls %s is ended, and leaves nothing', async (where) => {
  const before = await tracesOf(provider)
  const body = await wholeForm()
  const { call, answer } = await begin(body.length)
  call.write(body.subarray(0, where === 'in a field' ? 60 : body.length - 3000))
  const { status, body: failure, closed } = await answer
  expect(status).toBe(408)
  expect(failure).toEqual({
    statusCode: 408,
    success: false,
    message: 'The upload was too slow, and was ended. Please try again on a faster connection.',
  })
  await closed
  expect(await tracesOf(provider)).toEqual({ ...before, users: before.users + 1 })
})

test('an upload that trickles is ended as one that stalls', async () => {
  const body = await wholeForm()
  const { call, answer } = await begin(body.length)
  const over = new AbortController()
  const trickle = async () => {
    for (let sent = 0; !over.signal.aborted && sent < body.length; sent += 10) {
      call.write(body.subarray(sent, sent + 10))
      await wait(100)
    }
  }
  const sending = trickle()
  expect((await answer).status).toBe(408)
  over.abort()
  await sending
})

test('an upload that is slow but steady goes on for as long as it takes', async () => {
  const body = await wholeForm()
  const { call, answer } = await begin(body.length)
  // Over several of the windows in which it is judged.
  const piece = Math.ceil(body.length / 40)
  for (let sent = 0; sent < body.length; sent += piece) {
    call.write(body.subarray(sent, sent + piece))
    await wait(100)
  }
  call.end()
  expect((await answer).status).toBe(201)
})
