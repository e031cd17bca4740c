import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { echo, startFakeProvider } from './test/fake-provider.ts'
import type { FakeProvider } from './test/fake-provider.ts'
import { connectRaw } from '@kinora/service-kit/test'
import { startTestSite } from './test/test-site.ts'
import type { TestSite } from './test/test-site.ts'

let provider: FakeProvider
let files: TestSite
let child: ChildProcess
let exited: Promise<unknown[]>
let url: string
let finish: () => void

beforeEach(async () => {
  provider = await startFakeProvider()
  provider.behave((request, response) => {
    if (request.url === '/api/v1/health') echo(request, response)
    else finish = () => response.end('{"done":true}')
  })
  files = await startTestSite()
  await files.release('first')
  child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { ...process.env, SITE_ROOT: files.root, PROVIDER_URL: provider.url, PORT: '0', STOP_LEAD_SECONDS: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  exited = once(child, 'exit')
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  url = `http://127.0.0.1:${port}`
})

afterEach(async () => {
  child.kill('SIGKILL')
  await exited
  await provider.stop()
  await files.stop()
})

/** Starts an API call that the provider has received but not yet responded to. */
async function callUnderWay() {
  const connection = await connectRaw(url)
  connection.send('GET /api/v1/videos HTTP/1.1\r\nhost: kinora.test\r\n\r\n')
  while (provider.answering() === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  return connection
}

const readiness = () =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => 'refused',
  )

test('explains a failed start in one line @long', async () => {
  const second = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { ...process.env, SITE_ROOT: files.root, PROVIDER_URL: provider.url, PORT: new URL(url).port },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')])
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^The site did not start: Port \d+ of \S+ is in use by .*\n$/),
  ])
})

test('a shutdown reports "not ready", refuses connections, finishes the response and exits cleanly', async () => {
  const call = await callUnderWay()
  child.kill('SIGTERM')
  const seen: (number | string)[] = []
  while (seen.at(-1) !== 'refused') {
    const now = await readiness()
    if (now !== seen.at(-1)) seen.push(now)
  }
  expect(seen.filter((now) => now !== 200)).toEqual([503, 'refused'])
  expect(child.exitCode).toBeNull()
  finish()
  const { status, text } = await call.answer()
  expect([status, text]).toEqual([200, '{"done":true}'])
  await call.closed()
  expect(await exited).toEqual([0, null])
})

test('a second signal stops the site immediately @long', async () => {
  const call = await callUnderWay()
  child.kill('SIGTERM')
  while ((await readiness()) === 200) await new Promise((resolve) => setTimeout(resolve, 5))
  child.kill('SIGTERM')
  expect(await exited).toEqual([1, null])
  await call.closed()
})
