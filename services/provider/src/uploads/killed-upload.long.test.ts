import { setTimeout as wait } from 'node:timers/promises'
import { createCaller } from '../test/caller.ts'
import { startServerProcess, type ServerProcess } from '../test/server-process.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { tracesOf } from '../test/traces.ts'
import { beginUpload, type UploadInParts } from '../test/upload-in-parts.ts'

/** Used to prepare and check the database. The tested providers are separate processes. */
const provider = startTestProvider()

let servers: ServerProcess[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')))
  servers = []
})

async function startServer(): Promise<ServerProcess> {
  const server = await startServerProcess({
    DATABASE_URL: provider.databaseUrl,
    STORAGE_URL: `file://${provider.mediaFolder}`,
    UPLOAD_LEASE_MS: '5000',
  })
  servers.push(server)
  return server
}

/** Sends half of an upload's video and waits until the server has stored the beginning. */
async function sendHalf(server: ServerProcess): Promise<UploadInParts & { rest: Buffer }> {
  const author = await provider.user()
  const { email, password } = author
  const { data } = await createCaller(server.url).post('/users/login', { email, password })
  const before = (await tracesOf(provider)).files
  const upload = await beginUpload(server.url, data.accessToken)
  const half = upload.body.length - 5000
  upload.call.write(upload.body.subarray(0, half))
  // Waits for two files: the thumbnail and the beginning of the video.
  while ((await tracesOf(provider)).files < before + 2) await wait(10)
  return { ...upload, rest: upload.body.subarray(half) }
}

async function untilPending(count: number): Promise<void> {
  while ((await tracesOf(provider)).pending !== count) await wait(50)
}

test("another process sweeps a killed process's uploads while its own uploads continue", async () => {
  const [doomed, survivor] = [await startServer(), await startServer()]
  const lost = await sendHalf(doomed)
  const kept = await sendHalf(survivor)
  expect(await tracesOf(provider)).toMatchObject({ pending: 4, files: 4 })

  await doomed.stop('SIGKILL')
  await expect(lost.answer).rejects.toThrow('socket hang up')
  await untilPending(2)
  expect(await tracesOf(provider)).toMatchObject({ pending: 2, files: 2, videos: 0 })

  kept.call.end(kept.rest)
  expect((await kept.answer).status).toBe(201)
  expect(await tracesOf(provider)).toMatchObject({ pending: 0, files: 2, videos: 1 })
})

test("the next process sweeps a killed process's uploads", async () => {
  const before = await tracesOf(provider)
  const doomed = await startServer()
  await sendHalf(doomed)
  await doomed.stop('SIGKILL')
  await startServer()
  await untilPending(0)
  expect(await tracesOf(provider)).toEqual({ ...before, users: before.users + 1 })
})
