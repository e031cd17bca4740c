import { connectRaw } from '@kinora/service-kit/test'
import { startTestProvider } from '../test/test-provider.ts'

const megabyte = 1024 * 1024

const provider = startTestProvider({ bounds: { drainBytes: 16 * megabyte, drainIdleMs: 3000 } })

type Framing = 'with its length' | 'in chunks'

/** Returns a complete request whose body has a content length or is chunked. */
function request(start: string, headers: string[], body: Buffer, framing: Framing): Buffer {
  const length = framing === 'in chunks' ? 'transfer-encoding: chunked' : `content-length: ${body.length}`
  const head = Buffer.from([`${start} HTTP/1.1`, 'host: kinora.test', length, ...headers, '', ''].join('\r\n'))
  if (framing !== 'in chunks') return Buffer.concat([head, body])
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; at += 60_000) {
    const chunk = body.subarray(at, at + 60_000)
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'))
  }
  return Buffer.concat([head, ...chunks, Buffer.from('0\r\n\r\n')])
}

const json = ['content-type: application/json']
const multipart = ['content-type: multipart/form-data; boundary=b']

function fileField(name: string, content: Buffer): Buffer {
  const head = `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])
}

const pngHeader = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const pngOf = (size: number) => Buffer.concat([pngHeader, Buffer.alloc(size - pngHeader.length)])
const large = Buffer.alloc(5 * megabyte, 'x')

const refused: [what: string, status: number, start: string, headers: string[], body: Buffer][] = [
  ['an anonymous upload', 401, 'POST /api/v1/videos', multipart, fileField('videoFile', large)],
  ['a file of the wrong type', 415, 'POST /api/v1/users/register', multipart, fileField('avatar', large)],
  [
    'a file that is too large',
    413,
    'POST /api/v1/users/register',
    multipart,
    fileField('avatar', pngOf(12 * megabyte)),
  ],
  ['an unexpected file', 400, 'POST /api/v1/users/register', multipart, fileField('other', large)],
  ['a body that is too large', 413, 'POST /api/v1/users/login', json, large],
  ['a body of another type', 415, 'POST /api/v1/users/login', ['content-type: text/plain'], large],
  ['a body without a content type', 415, 'POST /api/v1/users/login', [], large],
  ['a body that is not JSON', 400, 'POST /api/v1/users/login', json, Buffer.from('{"email": ')],
  ['a body for an unknown URL', 404, 'POST /api/v1/nothing', multipart, large],
  ['a body for an unsupported method', 405, 'TRACE /api/v1/videos', multipart, large],
  ['a body for a GET call', 200, 'GET /api/v1/videos', json, large],
  ['a body for a probe', 200, 'GET /healthz', [], large],
]

describe.each<Framing>(['with its length', 'in chunks'])('a body sent %s:', (framing) => {
  test.each(refused)(
    '%s gets %d, and the next request gets its response',
    async (_what, status, start, headers, body) => {
      const connection = await connectRaw(provider.url)
      const sent = connection.send(request(start, headers, body, framing))
      expect(await connection.answer()).toMatchObject({ status })
      await sent
      await connection.send('GET /healthz HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
      expect(await connection.answer()).toMatchObject({ status: 200, text: '{"status":"alive"}' })
      connection.close()
    },
  )

  test.each(refused)(
    '%s gets %d, with the next request in the same write',
    async (_what, status, start, headers, body) => {
      const connection = await connectRaw(provider.url)
      const next = Buffer.from('GET /healthz HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
      await connection.send(Buffer.concat([request(start, headers, body, framing), next]))
      expect(await connection.answer()).toMatchObject({ status })
      expect(await connection.answer()).toMatchObject({ status: 200, text: '{"status":"alive"}' })
      connection.close()
    },
  )
})

test('a client that closes the connection after a rejected upload reads the response first', async () => {
  const connection = await connectRaw(provider.url)
  const headers = [...multipart, 'connection: close']
  await connection.send(request('POST /api/v1/videos', headers, fileField('videoFile', large), 'with its length'))
  expect(await connection.answer()).toMatchObject({ status: 401, headers: { connection: 'close' } })
  await connection.closed()
})

test('a body that is too long to drain is read up to the limit, and its response closes the connection', async () => {
  const connection = await connectRaw(provider.url)
  const length = 1024 * megabyte
  await connection.send(
    `POST /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`,
  )
  // Browsers keep sending before they read the response. 8 of 16 megabytes are below the limit.
  await connection.send(Buffer.alloc(8 * megabyte))
  expect(await connection.answer()).toMatchObject({ status: 401, headers: { connection: 'close' } })
  await connection.closed()
})

test('an endless body gets a response and is cut off at the limit', async () => {
  const connection = await connectRaw(provider.url)
  await connection.send(
    'POST /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\ntransfer-encoding: chunked\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n',
  )
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(megabyte), Buffer.from('\r\n')])
  let megabytes = 0
  while (!connection.socket.destroyed && megabytes < 4096) {
    await connection.send(chunk)
    megabytes++
  }
  expect(megabytes).toBeGreaterThan(15)
  expect(megabytes).toBeLessThan(4096)
  expect(await connection.answer()).toMatchObject({ status: 401 })
})

test('a stalled body gets an immediate response', async () => {
  const connection = await connectRaw(provider.url)
  await connection.send(
    'POST /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\ncontent-length: 1000\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n--b',
  )
  expect(await connection.answer()).toMatchObject({ status: 401 })
  await connection.closed()
})
