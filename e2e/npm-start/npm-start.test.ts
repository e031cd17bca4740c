import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { expect, test } from '@playwright/test'

import { makeHome, npmStart, runningOf, runs, until } from './npm-start.ts'

/*
 * Tests `npm start` when one of its parts crashes, on Ctrl-C, and when it's killed. All starts use the same temporary folder, so leftovers from one would break
 * the next.
 */

test.describe.configure({ mode: 'serial' })

let home: Awaited<ReturnType<typeof makeHome>>
test.beforeAll(async () => {
  home = await makeHome()
})
test.afterAll(() => home.remove())

const answers = async (url: string) => (await fetch(url).catch(() => undefined))?.status === 200

test('npm start restarts a crashed part, and Ctrl-C stops all parts in order', async () => {
  test.setTimeout(180_000)
  const npm = await npmStart(home.home)
  const before = npm.parts()
  expect(Object.values(before)).not.toContain(0)
  for (const pid of Object.values(before)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => answers(`${npm.url}/api/v1/videos?limit=1`), { timeout: 30_000 }).toBe(true)
  await until(() => (npm.said().match(/is running again/g)?.length ?? 0) >= 3, npm.said)
  for (const name of ['The provider', 'The site', 'PostgreSQL']) {
    expect(npm.said()).toContain(`${name} exited unexpectedly`)
    expect(npm.said()).toContain(`${name} is running again.`)
  }

  const { provider, site, postgres } = npm.parts()
  const order: string[] = []
  npm.interrupt()
  await until(
    () => {
      // Use a single process list, because more parts may end between two of them.
      const running = runningOf({ site, provider, postgres })
      for (const name of ['site', 'provider', 'postgres']) {
        if (!order.includes(name) && !running.includes(name)) order.push(name)
      }
      return order.length === 3
    },
    () => order.join(', '),
  )
  expect(order).toEqual(['site', 'provider', 'postgres'])
  await npm.ended
})

test('killing npm does not leave any processes behind', async () => {
  test.setTimeout(180_000)
  const npm = await npmStart(home.home)
  const parts = Object.values(npm.parts())
  expect(parts).not.toContain(0)
  process.kill(npm.pid, 'SIGKILL')
  await until(
    () => parts.every((pid) => !runs(pid)),
    () => parts.filter(runs).join(', '),
  )
})

test('a second Ctrl-C stops all parts immediately', async () => {
  test.setTimeout(180_000)
  // With these limits, a graceful shutdown waits for pending requests.
  const npm = await npmStart(home.home, { STOP_SECONDS: '3600', STOP_MS: '3600000' })
  const parts = npm.parts()
  // A request that never ends holds up a graceful shutdown.
  const upload = httpRequest(`${npm.url}/api/v1/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', expect: '100-continue' },
  })
  const received = once(upload, 'continue')
  upload.on('error', () => {})
  upload.flushHeaders()
  try {
    await received
    upload.write('--b\r\ncontent-disposition: form-data; name="fullName"\r\n\r\n')
    npm.interrupt()
    await expect.poll(() => answers(`${npm.url}/healthz`), 'the first Ctrl-C has taken effect').toBe(false)
    // The terminal and npm both pass on the same Ctrl-C, which must count once.
    await setTimeout(1_000)
    expect(Object.values(parts).map(runs)).toEqual([true, true, true])
    npm.interrupt()
    await until(() => Object.values(parts).every((pid) => !runs(pid)), npm.said)
    // The first Ctrl-C waits for work in progress; a second one stops the parts immediately.
    expect(await readFile(join(home.home, 'logs/site.log'), 'utf8')).toContain('second SIGTERM, exiting')
    await npm.ended
  } finally {
    upload.destroy()
  }
})
