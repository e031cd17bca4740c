import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { commentLikes, comments, videos } from './database/schema.ts'
import { createCaller, type Answer, type Caller } from './test/caller.ts'
import { form, mediaFileBlob, mediaFileBytes } from './test/media-files.ts'
import { startServerProcess, type ServerProcess } from './test/server-process.ts'
import { startTestProvider } from './test/test-provider.ts'

/** Prepares and reads the database. The server under test is another process. */
const provider = startTestProvider()

let servers: ServerProcess[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')))
  servers = []
})

async function startServer(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({
    DATABASE_URL: provider.databaseUrl,
    STORAGE_URL: `file://${provider.mediaFolder}`,
    ...env,
  })
  servers.push(server)
  return server
}

/** Logs in at a server and returns a caller with the session. */
async function signIn(server: ServerProcess, user: { email: string; password: string }): Promise<Caller> {
  const { data } = await createCaller(server.url).post('/users/login', { email: user.email, password: user.password })
  return createCaller(server.url, () => data.accessToken)
}

/** Thrown when the server rejects a write. Writes without a response fail with another error. */
class RefusedWriteError extends Error {}

/** Returns the data of a successful write, and throws if the server rejects the write. */
async function acknowledgedBy(answer: Promise<Answer>): Promise<{ _id: string }> {
  const { status, body } = await answer
  if (!body.success) throw new RefusedWriteError(`A write was rejected with ${status}: ${body.message}`)
  return body.data
}

/** Handles the error that ends a writer. Only a killed server may cause it, so rethrows any rejected write. */
function untilGone(error: unknown): string {
  if (error instanceof RefusedWriteError) throw error
  return 'the server is gone'
}

/** Opens an idle connection, and a connection whose upload hangs. */
async function hangOn(server: ServerProcess): Promise<void> {
  const author = await provider.user()
  const { data } = await createCaller(server.url).post('/users/login', {
    email: author.email,
    password: author.password,
  })
  const { port } = new URL(server.url)
  for (const sent of ['', `${uploadHead(data.accessToken)}${part('title')}T`]) {
    const socket = connectSocket(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(sent)
  }
  await wait(100)
}

describe('the server', () => {
  test('does not lose acknowledged writes when it is killed under load @long', async () => {
    const author = await provider.user()
    const video = await author.publishes()
    const doomed = await startServer()
    const caller = await signIn(doomed, author)
    const acknowledged = { comments: [] as string[], likes: [] as string[], uploads: [] as string[] }

    const many = Promise.withResolvers<void>()
    const note = (list: string[], id: string) => {
      list.push(id)
      if (acknowledged.comments.length >= 100 && acknowledged.uploads.length >= 3) many.resolve()
    }

    /** Each writer writes until the server is killed. A write is acknowledged when its response arrives. */
    const writers = [
      ...Array.from({ length: 6 }, (_, writer) => async () => {
        for (let index = 0; ; index++) {
          const { _id } = await acknowledgedBy(caller.post(`/comments/${video.id}`, { content: `${writer}/${index}` }))
          note(acknowledged.comments, _id)
          await acknowledgedBy(caller.post(`/likes/toggle/c/${_id}`))
          note(acknowledged.likes, _id)
        }
      }),
      async () => {
        for (;;) {
          const [videoFile, thumbnail] = [await mediaFileBlob('clip.mp4'), await mediaFileBlob('picture.png')]
          const upload = form({ title: 'T', description: 'D', videoFile, thumbnail })
          const { _id } = await acknowledgedBy(caller.post('/videos', upload))
          note(acknowledged.uploads, _id)
        }
      },
    ]
    const writing = Promise.all(writers.map((write) => write().catch(untilGone)))
    await Promise.race([many.promise, writing])
    await doomed.stop('SIGKILL')
    expect(new Set(await writing)).toEqual(new Set(['the server is gone']))
    expect(acknowledged.comments.length).toBeGreaterThanOrEqual(100)
    expect(acknowledged.uploads.length).toBeGreaterThanOrEqual(3)

    const heir = createCaller((await startServer()).url)
    const likesBy = new Map<string, number>()
    for (let page = 1; ; page++) {
      const { data } = await heir.get(`/comments/${video.id}?limit=50&page=${page}`)
      for (const { _id, likes } of data.comments) likesBy.set(_id, likes)
      if (page >= data.pagination.totalPages) {
        // Counts must match their rows, because both are committed together.
        expect(data.pagination.totalComments).toBe(likesBy.size)
        break
      }
    }
    const shownLikes = [...likesBy.values()].reduce((sum, likes) => sum + likes, 0)
    expect(shownLikes).toBe(await provider.database.$count(commentLikes))
    expect(acknowledged.comments.filter((id) => !likesBy.has(id))).toEqual([])
    expect(acknowledged.likes.filter((id) => likesBy.get(id) !== 1)).toEqual([])
    // Each writer can leave at most one unacknowledged comment.
    expect(likesBy.size - acknowledged.comments.length).toBeLessThanOrEqual(6)

    for (const id of acknowledged.uploads) {
      const { data } = await heir.get(`/videos/${id}`)
      const file = await fetch(provider.url + data.videoFile)
      expect(Buffer.from(await file.arrayBuffer())).toEqual(await mediaFileBytes('clip.mp4'))
    }
  })

  test('finishes requests in progress when it is stopped', async () => {
    const author = await provider.user()
    const video = await author.publishes()
    const server = await startServer()
    const caller = await signIn(server, author)
    const before = await provider.database.$count(comments)

    const calls = Array.from({ length: 20 }, () => caller.post(`/comments/${video.id}`, { content: 'x' }))
    const settled = Promise.allSettled(calls)
    while ((await provider.database.$count(comments)) === before) await wait(1)
    const exitCode = await server.stop('SIGTERM')

    // Calls that the server had not started to read when it stopped fail without any effect.
    const answers = (await settled).flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    expect(exitCode).toBe(0)
    expect(answers.length).toBeGreaterThan(0)
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(201))
    expect(await provider.database.$count(comments)).toBe(before + answers.length)
  })

  test('stops on SIGINT @long', async () => {
    expect(await (await startServer()).stop('SIGINT')).toBe(0)
  })

  test('reports "not ready" before it rejects connections @long', async () => {
    const server = await startServer({ STOP_DELAY_MS: '5000' })
    const probe = async (path: string) => {
      const answer = await fetch(server.url + path)
      return [answer.status, answer.headers.get('cache-control'), await answer.json()]
    }
    expect(await probe('/healthz')).toEqual([200, 'no-store', { status: 'alive' }])
    expect(await probe('/readyz')).toEqual([
      200,
      'no-store',
      { status: 'ready', checks: { database: 'up', storage: 'up' } },
    ])
    const stopped = server.stop('SIGTERM')
    while ((await fetch(`${server.url}/readyz`)).status === 200) await wait(5)
    expect(await probe('/readyz')).toEqual([
      503,
      'no-store',
      { status: 'stopping', checks: { database: 'up', storage: 'up' } },
    ])
    expect(await probe('/healthz')).toEqual([200, 'no-store', { status: 'alive' }])
    expect((await createCaller(server.url).get('/videos')).status).toBe(200)
    expect(await stopped).toBe(0)
    await expect(fetch(server.url)).rejects.toThrow('fetch failed')
  })

  test('stops even if an upload hangs @long', async () => {
    const server = await startServer({ STOP_MS: '300' })
    await hangOn(server)
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  test('stops immediately on a second signal @long', async () => {
    const server = await startServer({ STOP_MS: '600000' })
    await hangOn(server)
    const stopped = server.stop('SIGTERM')
    while ((await fetch(`${server.url}/readyz`).catch(() => ({ status: 0 }))).status === 200) await wait(5)
    server.process.kill('SIGTERM')
    expect(await stopped).toBe(1)
  })

  test('stops with an error on an uncaught exception and logs it @long', async () => {
    const defect = 'process.once("SIGCONT",()=>{throw new Error("a defect")})'
    const server = await startServer({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(defect)}` })
    const log = text(server.process.stdout as NodeJS.ReadableStream)
    expect(await server.stop('SIGCONT')).toBe(1)
    expect(await log).toContain('"message":"a defect"')
  })

  test('explains in one sentence why it does not start @long', async () => {
    await expect(startServer({ STORAGE_URL: 'ftp://elsewhere' })).rejects.toThrow(
      'The provider exited with 1: The provider did not start: STORAGE_URL is "ftp://elsewhere".',
    )
    const taken = new URL(provider.url).port
    await expect(startServer({ PORT: taken })).rejects.toThrow(
      `Port ${taken} of 127.0.0.1 is in use by another program. Stop it, or choose another port with PORT.`,
    )
  })

  // Only Linux reports another process's peak memory.
  const onLinux = process.platform === 'linux' ? test : test.skip

  onLinux('does not load entire uploads into memory @long', async () => {
    const author = await provider.user()
    const server = await startServer()
    const caller = await signIn(server, author)
    const { data } = await createCaller(server.url).post('/users/login', {
      email: author.email,
      password: author.password,
    })
    await caller.get('/videos')
    const before = await peakMemory(server)

    // Two at once, because V8 may keep up to about 64 MB of read chunks before it collects them.
    const size = 90 * 1024 * 1024
    const uploads = [1, 2].map(() => sendLargeUpload(server.url, data.accessToken, size))
    expect(await Promise.all(uploads)).toEqual([201, 201])
    expect(((await peakMemory(server)) - before) / (2 * size)).toBeLessThan(0.8)
    expect(await provider.database.$count(videos)).toBeGreaterThan(0)
  })
})

/** Returns the server process's peak memory in bytes. */
async function peakMemory(server: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(status.match(/VmHWM:\s+(\d+) kB/)?.[1]) * 1024
}

/** Returns the start of a part in a multipart form with the boundary `b`. */
const part = (name: string, filename = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${filename && `; filename="${filename}"`}\r\n\r\n`

const uploadHead = (accessToken: string) =>
  `POST /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\nauthorization: Bearer ${accessToken}\r\n` +
  'content-type: multipart/form-data; boundary=b\r\ncontent-length: 10000\r\n\r\n'

/** Uploads a video of `size` bytes in pieces. Data after the last part of a WebM file isn't inspected. */
async function sendLargeUpload(url: string, accessToken: string, size: number): Promise<number> {
  const piece = Buffer.alloc(256 * 1024)
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/v1/videos`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
      },
      (response) => resolve(response.resume().statusCode ?? 0),
    )
    call.on('error', reject)
    const send = async () => {
      const write = async (chunk: string | Buffer) => {
        if (!call.write(chunk)) await new Promise((drained) => call.once('drain', drained))
      }
      await write(`${part('title')}T\r\n${part('description')}D\r\n`)
      await write(
        Buffer.concat([
          Buffer.from(part('thumbnail', 'a.png')),
          await mediaFileBytes('picture.png'),
          Buffer.from('\r\n'),
        ]),
      )
      await write(Buffer.concat([Buffer.from(part('videoFile', 'a.webm')), await mediaFileBytes('clip.webm')]))
      for (let sent = 0; sent < size; sent += piece.length) await write(piece)
      call.end('\r\n--b--\r\n')
    }
    send().catch(reject)
  })
}
