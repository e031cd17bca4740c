import { expectRefusal } from './attack/expect-answer.ts'
import { form } from './attack/form.ts'
import { connectRaw } from './attack/raw-connection.ts'
import type { RawAnswer, RawConnection } from './attack/raw-connection.ts'
import { targets } from './attack/targets.ts'
import { isFull } from '../set-up/is-full.ts'
import { expect, test } from './attack/test.ts'
import { avatar, newAccount, newViewer, uploadForm } from './attack/viewer.ts'
import type { Viewer } from './attack/viewer.ts'
import { whileOthersAreAnswered } from './attack/meanwhile.ts'

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'a')
const textFile = { name: 'a.png', type: 'image/png', bytes: megabytes(3) }
const png = Buffer.from('89504e470d0a1a0a', 'hex')
const tooLargePicture = { name: 'a.png', type: 'image/png', bytes: Buffer.concat([png, megabytes(6)]) }

interface RefusedBody {
  attack: string
  request(viewer: Viewer): Promise<string>
  body(): Promise<Buffer> | Buffer
  statuses: number[]
}

const multipart = form([]).contentType
const json = async (path: string) => `POST ${path} HTTP/1.1\r\ncontent-type: application/json`
const signUp = async () => `POST /api/v1/users/register HTTP/1.1\r\ncontent-type: ${multipart}`
const asNobody = async () => `POST /api/v1/videos HTTP/1.1\r\ncontent-type: ${multipart}`
const asViewer = async ({ accessToken }: Viewer) =>
  `POST /api/v1/videos HTTP/1.1\r\ncontent-type: ${multipart}\r\nauthorization: Bearer ${accessToken}`

const refused: RefusedBody[] = [
  {
    attack: 'a registration with a profile picture that is too large',
    request: signUp,
    body: () => form({ ...newAccount(), avatar: tooLargePicture }).body,
    statuses: [413],
  },
  {
    attack: 'a registration with text as its profile picture',
    request: signUp,
    body: () => form({ ...newAccount(), avatar: textFile }).body,
    statuses: [415],
  },
  {
    attack: 'a registration with an unexpected file',
    request: signUp,
    body: () => form({ ...newAccount(), malware: textFile, avatar }).body,
    statuses: [400],
  },
  {
    attack: 'an upload with a thumbnail that is too large',
    request: asViewer,
    body: async () => (await uploadForm({ thumbnail: tooLargePicture })).body,
    statuses: [413],
  },
  {
    attack: 'an upload with text as its video',
    request: asViewer,
    body: async () => (await uploadForm({ videoFile: textFile })).body,
    statuses: [415],
  },
  {
    attack: 'an unauthenticated upload',
    request: asNobody,
    body: async () => (await uploadForm({ videoFile: textFile })).body,
    statuses: [401],
  },
  { attack: '3 MB of JSON', request: () => json('/api/v1/users/login'), body: () => megabytes(3), statuses: [413] },
  {
    attack: '3 MB of an unknown content type',
    request: async () => 'POST /api/v1/users/login HTTP/1.1\r\ncontent-type: text/hostile',
    body: () => megabytes(3),
    statuses: [415],
  },
  {
    attack: '3 MB to a path that does not exist',
    request: () => json('/api/v1/no/such/call'),
    body: () => megabytes(3),
    statuses: [404, 413],
  },
  {
    attack: '3 MB in an unauthenticated call',
    request: () => json('/api/v1/comments/some-video'),
    body: () => megabytes(3),
    statuses: [401],
  },
  {
    attack: '3 MB in an unsupported PUT',
    request: async () => 'PUT /api/v1/videos HTTP/1.1\r\ncontent-type: application/json',
    body: () => megabytes(3),
    statuses: [404, 405, 413],
  },
]

for (const { where, base } of targets) {
  test.describe(where, () => {
    let viewer: Viewer
    test.beforeAll(async () => {
      viewer = await newViewer(base())
    })

    for (const { attack, request, body, statuses } of refused) {
      test(`after ${attack}, the next request on the connection gets its own response`, async () => {
        const connection = await connectRaw(base())
        const bytes = await body()
        connection.send(`${await request(viewer)}\r\nhost: localhost\r\ncontent-length: ${bytes.length}\r\n\r\n`)
        connection.send(bytes)
        const answer = await connection.answer()
        expectRefusal(answer, ...statuses)
        await expectNextAnswer(connection, answer)
      })
    }

    test('the connection of a rejected, unfinished chunked body is closed without blocking requests', async () => {
      const connection = await connectRaw(base())
      connection.send(`${await asNobody()}\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n`)
      const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(65_536, 'a'), Buffer.from('\r\n')])
      for (let sent = 0; sent < 10; sent++) connection.send(chunk)
      expectRefusal(await connection.answer(), 401)
      connection.send('0\r\n\r\n')
      await expectNextAnswer(connection)
    })

    test('an endless body from an unauthenticated client is cut off without affecting other requests', async () => {
      const connection = await connectRaw(base())
      connection.send(`${await asNobody()}\r\nhost: localhost\r\ncontent-length: 100000000000\r\n\r\n`)
      const answered = connection.answer()
      const endless = sendUntilEnded(connection, isFull ? 2048 : 512)
      expectRefusal(await whileOthersAreAnswered(base(), answered), 401)
      await endless
      connection.destroy()
    })
  })

  /** Expects another request to work, on the same connection or, if the response closed that, on a new one. */
  async function expectNextAnswer(connection: RawConnection, answer?: RawAnswer): Promise<void> {
    const isOver = answer?.headers['connection'] === 'close'
    const next = isOver ? await connectRaw(base()) : connection
    next.send('GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const { status, json: envelope } = await next.answer()
    expect([status, envelope?.success]).toEqual([200, true])
    for (const each of [connection, next]) each.destroy()
  }
}

/** Sends up to `most` megabytes until the server closes the connection. @throws {Error} if the server accepts all of them. */
async function sendUntilEnded(connection: RawConnection, most: number): Promise<void> {
  const chunk = megabytes(1)
  for (let sent = 0; sent < most; sent++) {
    if (connection.isEnded) return
    connection.send(chunk)
    await connection.drained()
  }
  await expect.poll(() => connection.isEnded, { message: 'ends the connection' }).toBe(true)
}
