import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { promote } from '../../releases/promote.ts'
import { rollback } from '../../releases/rollback.ts'
import { openSite } from '../../site/open-site.ts'
import { publishFixture } from '../../test/fixture-builds.ts'
import type { TelemetryHealth } from './ask-telemetry.ts'
import { readHealth } from './read-health.ts'

let home: string
let telemetry: Server
let answered: Partial<TelemetryHealth>

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-health-'))
  telemetry = createServer((_, response) => {
    const empty = { since: '', until: '', times: [], builds: [], errors: [] }
    response.end(JSON.stringify({ ...empty, ...answered }))
  })
  await new Promise<void>((resolve) => telemetry.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  telemetry.closeAllConnections()
  await new Promise((resolve) => telemetry.close(resolve))
  await rm(home, { recursive: true })
})

const site = () => {
  const { port } = telemetry.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return openSite({ KINORA_HOME: home, KINORA_SITE_URL: url, KINORA_OPERATOR_TOKEN: 'a token of a test' })
}

const published = (...args: [string, string?]) => publishFixture(join(home, 'site'), ...args)

const reported = (release: string, build: string, remote = 'watch') => ({
  release,
  remote,
  build,
  viewers: 40,
  failedViewers: 10,
  errors: 12,
  failedLoads: 0,
  fallbacks: 5,
  vitals: {},
})

test('returns the metrics of builds that are no longer live, with their owner', async () => {
  const { store } = site()
  await promote([await published('shell'), await published('watch')], store)
  const bad = await promote([await published('watch', '2.0.0-b')], store)
  await rollback(store)
  answered = { builds: [reported(bad, '2.0.0-b')] }
  const { builds } = await readHealth(site(), 60)
  expect(builds).toMatchObject([{ build: '2.0.0-b', audience: 'not live', fallbacks: 5, owner: 'watch team' }])
})

test('hides and counts builds that the release does not contain, and shows builds of deleted releases without an owner', async () => {
  const { store } = site()
  const release = await promote([await published('shell'), await published('watch')], store)
  await published('watch', '9.0.0-z')
  const error = {
    phase: 'run',
    fault: 'TypeError',
    message: null,
    place: null,
    stack: null,
    path: '/',
    times: 1,
    viewers: 1,
    firstAt: '2026-11-20T10:00:00Z',
    lastAt: '2026-11-20T10:00:00Z',
  }
  const made = [reported(release, '9.0.0-z'), reported(release, '1.0.0-a', 'constructor')]
  // A deleted release no longer says who owned its builds.
  const gone = reported('20990101T000000Z-00000000', '1.0.0-a')
  answered = {
    builds: [reported(release, '1.0.0-a'), gone, reported('../../secrets', '1.0.0-a'), ...made],
    errors: made.map((claimed) => Object.assign({ stack: null }, claimed, error)),
  }
  expect(await readHealth(site(), 60)).toMatchObject({
    builds: [{ remote: 'watch', build: '1.0.0-a', owner: 'watch team' }, { owner: '' }, { owner: '' }],
    errors: [],
    unknownBuilds: 2,
  })
})
