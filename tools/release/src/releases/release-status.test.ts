import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'

import { canary } from './canary.ts'
import { readErrorCounts } from '../site/error-counts.ts'
import type { ReportedErrors } from '../site/error-counts.ts'
import { promote } from './promote.ts'
import { formatStatus, readStatus } from './release-status.ts'
import { publishFixture } from '../test/fixture-builds.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-status-'))
})

afterEach(() => rm(root, { recursive: true }))

const storage = () => createFolderStorage(root)
const status = (reported?: ReportedErrors) => readStatus(storage(), createReleaseStore(storage()), reported)

async function goLive(): Promise<string> {
  return promote(
    [
      await publishFixture(root, 'shell', '1.0.0-a', { provides: { '@kinora/api-client': '1.4.0' } }),
      await publishFixture(root, 'channel', '1.0.0-a', { requires: { '@kinora/api-client': '^1.4.0' } }),
      await publishFixture(root, 'watch', '3.0.0-a', { requires: { '@kinora/api-client': '^2.0.0' } }),
    ],
    createReleaseStore(storage()),
    { allowsUnmetRanges: true },
  )
}

test('the status shows live builds with their owners and version ranges, including unsatisfied ones', async () => {
  const release = await goLive()
  const found = await status({ errors: { [release]: { watch: 12 } }, unreadable: { [release]: 7, other: 1 } })
  const now = Date.parse(found.changedAt ?? '') + 3 * 60_000
  const times = { publishedAt: found.changedAt }
  expect(formatStatus({ ...found, apps: found.apps.map((app) => ({ ...app, ...times })) }, now)).toBe(
    `stable  ${release}, sequence 1, live for 3 min

RELEASE                   REMOTE   VERSION  BUILD    OWNER         AGE    ERRORS  BUILT WITH
${release}  shell    1.0.0    1.0.0-a  shell team    3 min  0
${release}  channel  1.0.0    1.0.0-a  channel team  3 min  0       api-client ^1.4.0
${release}  watch    3.0.0    3.0.0-a  watch team    3 min  12      api-client ^2.0.0
! watch 3.0.0 needs @kinora/api-client ^2.0.0; the live shell has 1.4.0
! The site could not read 7 events reported in the last hour, so there may be more errors.`,
  )
  expect(found.apps.map(({ publishedAt }) => Number.isNaN(Date.parse(publishedAt ?? '')))).toEqual([
    false,
    false,
    false,
  ])
})

test("the status lists a canary's own builds next to the stable builds", async () => {
  const stable = await goLive()
  const shown = await canary([await publishFixture(root, 'channel', '1.1.0-b')], 10, createReleaseStore(storage()))
  const found = await status()
  expect(found).toMatchObject({ release: stable, canary: { release: shown, percent: 10 } })
  expect(found.apps.map(({ release, id, build, errors }) => [release, id, build, errors])).toEqual([
    [stable, 'shell', '1.0.0-a', undefined],
    [stable, 'channel', '1.0.0-a', undefined],
    [stable, 'watch', '3.0.0-a', undefined],
    [shown, 'channel', '1.1.0-b', undefined],
  ])
  expect(formatStatus(found)).toContain(`canary  ${shown}, 10% of viewers, for 0 s`)
  const because = 'A step waits for reports of 50 viewers on both sides.'
  const judged = (release: string) =>
    readStatus(storage(), createReleaseStore(storage()), undefined, { release, because }).then(formatStatus)
  expect(await judged(shown)).toContain(`for 0 s\n        ${because}\n`)
  // Another canary's judgement isn't shown.
  expect(await judged('another')).not.toContain(because)
  expect(formatStatus(found)).toMatch(/channel team +\d+ s +– /)
  await canary([], 10, createReleaseStore(storage()), { plan: { steps: [50, 100], everySeconds: 7_200 } })
  expect(formatStatus(await readStatus(storage(), createReleaseStore(storage())))).toContain(
    'Then 50%, 100%, 2 h apart, as long as its viewers do not have more problems than others.',
  )
})

test('the status explains how to create the first release', async () => {
  await expect(status()).rejects.toThrow('Publish the shell and the remotes, then promote them.')
})

async function answering(statusCode: number, body: string): Promise<ReturnType<typeof readErrorCounts>> {
  const server = createServer((_, response) => response.writeHead(statusCode).end(body)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  try {
    return await readErrorCounts({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  } finally {
    server.close()
  }
}

test("reads error counts from the site's telemetry", async () => {
  const builds = [
    { release: 'r1', remote: 'watch', build: '2', errors: 2 },
    { release: 'r1', remote: 'watch', build: '1', errors: 1 },
    { release: 'r1', remote: 'channel', build: '1', errors: 0 },
  ]
  const unreadable = { r1: 2 }
  const errors = { r1: { watch: 3, channel: 0 } }
  expect(await answering(200, JSON.stringify({ builds, unreadable }))).toEqual({ errors, unreadable })
})

test.each([
  ['has no telemetry', 503, 'This site does not store telemetry. Set DATABASE_URL to enable it.'],
  ['does not support the path', 200, '<!doctype html>'],
  ['sends an unexpected response', 200, '{}'],
])('returns no error counts for a site that %s', async (_, statusCode, body) => {
  expect(await answering(statusCode, body)).toBeUndefined()
})

test('returns no error counts if no site responds', async () => {
  expect(await readErrorCounts({ url: 'http://127.0.0.1:1' })).toBeUndefined()
})
