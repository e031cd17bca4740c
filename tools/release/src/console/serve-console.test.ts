import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { savePublishRecord } from '../builds/publish-record.ts'
import { canary } from '../releases/canary.ts'
import { promote } from '../releases/promote.ts'
import { openSite } from '../site/open-site.ts'
import { publishFixture } from '../test/fixture-builds.ts'
import type { ActResult, Action, Composition, Plan, Timeline } from './console-api.ts'
import { serveConsole } from './serve-console.ts'
import type { RunningConsole } from './serve-console.ts'

const token = 'a test token'
let home: string
let running: RunningConsole
let other: RunningConsole

const published = (...args: [string, string?, Parameters<typeof publishFixture>[3]?]) =>
  publishFixture(join(home, 'site'), ...args)
const site = () => openSite({ KINORA_HOME: home, KINORA_SITE_URL: 'http://127.0.0.1:1' })

async function start(actsAs: string): Promise<RunningConsole> {
  return serveConsole({ site: site(), actsAs, token, pageFolder: join(home, 'page'), port: 0 })
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-console-'))
  await promote([await published('shell', '0.9.0-a'), await published('watch')], site().store, { note: { by: 'Ada' } })
  ;[running, other] = [await start('Ada'), await start('Bob')]
})

afterEach(async () => {
  await Promise.all([running.close(), other.close()])
  await rm(home, { recursive: true })
})

interface Asked {
  status: number
  text: string
}

/** Sends a request like a browser, or with headers that browsers wouldn't let a page send. */
function ask(path: string, headers: Record<string, string> = {}, body?: string, at = running): Promise<Asked> {
  const { hostname, port } = new URL(at.url)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

async function read<Answer>(path: string, body?: object, at = running): Promise<Answer> {
  const { text } = await ask(path, { 'x-kinora-console': token }, body && JSON.stringify(body), at)
  return JSON.parse(text) as Answer
}

const plan = (action: Action, at = running) => read<Plan>('/api/plan', action, at)
const act = (action: Action, sequence: number, at = running) =>
  read<ActResult>('/api/act', { action, sequence, because: 'it is time' }, at)

test('rejects reads and actions without the token', async () => {
  for (const headers of [{}, { 'x-kinora-console': 'another token' }] as Record<string, string>[]) {
    expect(await ask('/api/now', headers)).toMatchObject({ status: 401 })
    const body = JSON.stringify({ action: { kind: 'rollback' }, sequence: 1 })
    expect(await ask('/api/act', headers, body)).toMatchObject({ status: 401 })
  }
})

test.each([
  ['a request with another host name', { host: 'console.example:4000' }],
  ['a request from another origin', { origin: 'https://elsewhere.example' }],
  ['a request from another port', { origin: 'http://127.0.0.1:1' }],
  ['a request from a sandboxed page', { origin: 'null' }],
  ['a cross-site image request', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
])('rejects %s, even with the token', async (_, headers) => {
  const { status, text } = await ask('/api/now', { 'x-kinora-console': token, ...(headers as Record<string, string>) })
  expect(status).toBe(403)
  expect(text).not.toContain('watch')
})

test("accepts requests through a tunnel's port", async () => {
  const headers = { 'x-kinora-console': token, host: 'localhost:8080', origin: 'http://localhost:8080' }
  expect(await ask('/api/now', headers)).toMatchObject({ status: 200 })
})

test.each(['/../secrets.json', '/%2e%2e/secrets.json', '/..%2fsecrets.json', '/site/discovery/current.json'])(
  'does not serve files outside the page: %s',
  async (path) => {
    await writeFile(join(home, 'secrets.json'), 'secret')
    expect((await ask(path)).status).toBe(404)
  },
)

test('returns live builds with their owners, and builds that are not live', async () => {
  await published('watch', '2.0.0-b')
  const now = await read<Composition>('/api/now')
  expect(now).toMatchObject({ sequence: 1, changedBy: 'Ada', actsAs: 'Ada', previous: null })
  expect(now.apps).toMatchObject([
    { app: 'shell', stable: { build: '0.9.0-a' } },
    { app: 'watch', stable: { build: '1.0.0-a', owner: 'watch team' } },
  ])
  expect(now.waiting).toMatchObject([{ id: 'watch@2.0.0-b' }])
})

const promoted = (build: string): Action => ({
  kind: 'promote',
  builds: [build],
  render: false,
  acceptSize: true,
  checks: true,
})

test('a promotion makes the planned changes, and the timeline shows who made them and why', async () => {
  await savePublishRecord('watch@2.0.0-b', 'Grace', site().storage)
  const build = await published('watch', '2.0.0-b')
  const { sequence, errors, stable: everybody } = await plan(promoted(build))
  expect(errors).toEqual([])
  expect(everybody).toMatchObject([{ app: 'watch', before: '1.0.0-a', after: '2.0.0-b' }])
  expect((await read<Composition>('/api/now')).sequence).toBe(1)

  expect(await act(promoted(build), sequence)).toMatchObject({ isDone: true })
  const { entries } = await read<Timeline>('/api/timeline')
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: 'promote', by: 'Ada', because: 'it is time' }),
      expect.objectContaining({ title: 'check: passed', by: 'Ada', builds: [build], lines: [] }),
      expect.objectContaining({ title: 'publish', builds: [build], by: 'Grace' }),
    ]),
  )
})

test('rejects a build with the same message as the command, in the plan and in the action', async () => {
  const build = await published('watch', '2.0.0-b', { requires: { '@kinora/ui': '^9.0.0' } })
  const { errors, sequence } = await plan(promoted(build))
  expect(errors).toEqual([expect.stringContaining('watch@2.0.0-b needs @kinora/ui ^9.0.0; the shell 0.9.0-a has none')])
  expect(await act(promoted(build), sequence)).toMatchObject({ isDone: false, message: errors[0] })
  expect((await read<Composition>('/api/now')).sequence).toBe(1)
})

test("the plan rejects a build whose team's checks are not found; skipping them is shown and stored", async () => {
  const build = await published('watch', '2.0.0-b', { checks: 'kinora.check.ts' })
  const rendered = { ...promoted(build), render: true } as Action
  expect((await plan(rendered)).errors).toEqual([
    expect.stringMatching(
      /^watch@2\.0\.0-b: was published with kinora\.check\.ts, which was not found .*KIN-CHECK-021/,
    ),
  ])
  const leftOut = "watch@2.0.0-b: its team's checks (kinora.check.ts) were skipped."
  expect(await plan({ ...rendered, checks: false } as Action)).toMatchObject({ errors: [], warnings: [leftOut] })
  const { sequence } = await plan(promoted(build))
  expect(await act(promoted(build), sequence)).toMatchObject({
    isDone: true,
    message: expect.stringContaining(leftOut),
  })
  const { entries } = await read<Timeline>('/api/timeline?kind=check')
  expect(entries).toMatchObject([{ by: 'Ada', builds: [build], lines: [leftOut] }])
})

test("the plan rejects a build that fails with the canary's builds, and a canary that fails its own check", async () => {
  const of = { requires: { '@kinora/ui': '^1.0.0' } }
  const shell = (version: string, ui: string) => published('shell', version, { provides: { '@kinora/ui': ui } })
  await promote([await shell('2.0.0-b', '1.0.0')], site().store)
  await canary([await shell('3.0.0-c', '2.0.0')], 10, site().store)
  const build = await published('watch', '2.0.0-b', of)
  const beside = expect.stringMatching(/^With the canary's builds: watch@2\.0\.0-b needs @kinora\/ui \^1\.0\.0/)
  const { errors, sequence } = await plan(promoted(build))
  expect(errors).toEqual([beside])
  expect(await act(promoted(build), sequence)).toMatchObject({ isDone: false, message: beside })

  await writeFile(join(home, 'site/mf/shell/3.0.0-c/main.js'), 'changed')
  const promoteCanary: Action = { kind: 'promote-canary', render: false, acceptSize: true, checks: true }
  const ofCanary = await plan(promoteCanary)
  expect(ofCanary.errors).toEqual([expect.stringContaining('shell@3.0.0-c: main.js has no hash')])
  expect(await act(promoteCanary, ofCanary.sequence)).toMatchObject({ isDone: false, message: ofCanary.errors[0] })
})

test('only one of two concurrent actions succeeds, and the other reports what changed and who changed it', async () => {
  const [one, two] = [await published('watch', '2.0.0-b'), await published('watch', '3.0.0-c')]
  const plans = await Promise.all([plan(promoted(one)), plan(promoted(two), other)])
  const results = await Promise.all([
    act(promoted(one), plans[0].sequence),
    act(promoted(two), plans[1].sequence, other),
  ])
  const lost = results.filter(({ isDone }) => !isDone)
  expect(lost).toHaveLength(1)
  expect(lost[0]).toMatchObject({
    message: expect.stringContaining('The live release has changed'),
    detail: expect.stringMatching(/^Meanwhile: promote by (Ada|Bob) · it is time · /),
  })
  expect((await read<Composition>('/api/now')).sequence).toBe(2)
})

test('rejects an outdated plan and reports the changes since then', async () => {
  const [one, two] = [await published('watch', '2.0.0-b'), await published('watch', '3.0.0-c')]
  const { sequence } = await plan(promoted(two), other)
  await act(promoted(one), sequence)
  expect(await act(promoted(two), sequence, other)).toMatchObject({
    isDone: false,
    message: expect.stringContaining('KIN-ACT-001'),
    detail: expect.stringMatching(/^Meanwhile: promote by Ada · it is time · /),
  })
})

test('the timeline can be extended to its beginning and contains each event once', async () => {
  for (let i = 0; i < 120; i++) {
    // Events come in pairs with the same time.
    const at = `20260101T0000${String(i % 60).padStart(2, '0')}500`
    const record = { at: '2026-01-01T00:00:00Z', by: 'Ada', builds: [], errors: [], warnings: [], rendered: 0 }
    const file = `private/checks/${at}-${String(i).padStart(8, '0')}/check.json`
    await site().storage.create(file, JSON.stringify(record))
  }
  const latest = await read<Timeline>('/api/timeline')
  expect(latest).toMatchObject({ hasMore: true })
  expect(latest.entries).toHaveLength(50)
  const { entries, hasMore } = await read<Timeline>('/api/timeline?limit=200')
  // Two builds, their promotion, and the checks.
  expect(new Set(entries.map(({ key }) => key)).size).toBe(123)
  expect(entries).toHaveLength(123)
  expect(hasMore).toBe(false)
  const changes = await read<Timeline>('/api/timeline?kind=change')
  expect(changes).toMatchObject({ entries: [{ title: 'promote' }], hasMore: false })
})

test('the live stamp changes after a publish and after a promotion', async () => {
  const stamps = [await read<string>('/api/live')]
  const build = await published('watch', '2.0.0-b')
  stamps.push(await read<string>('/api/live'))
  await promote([build], site().store)
  stamps.push(await read<string>('/api/live'))
  expect(new Set(stamps).size).toBe(3)
})

test('starts and halts a canary, promotes a build and rolls it back', async () => {
  const build = await published('watch', '2.0.0-b')
  const toStart: Action = {
    kind: 'canary',
    builds: [build],
    percent: 5,
    render: false,
    acceptSize: true,
    checks: true,
  }
  const shown = await plan(toStart)
  expect(shown.stable).toBeUndefined()
  expect(shown.canary).toMatchObject([{ app: 'watch', after: '2.0.0-b' }])
  expect(await act(toStart, shown.sequence)).toMatchObject({ isDone: true, message: expect.stringContaining('5%') })
  expect((await read<Composition>('/api/now')).canary).toMatchObject({ percent: 5 })

  expect(await act({ kind: 'halt' }, 2)).toMatchObject({ isDone: true })
  expect(await act(promoted(build), 3)).toMatchObject({ isDone: true })
  expect((await plan({ kind: 'rollback' })).stable).toMatchObject([{ after: '1.0.0-a' }])
  expect(await act({ kind: 'rollback' }, 4)).toMatchObject({ isDone: true })
  const { stable, apps } = await read<Composition>('/api/now')
  expect(apps.find(({ app }) => app === 'watch')?.stable?.build).toBe('1.0.0-a')

  const canaryOf = await read<Timeline>('/api/timeline?kind=change')
  expect(canaryOf.entries).toMatchObject([
    { title: 'rollback', release: stable, builds: ['watch@1.0.0-a'] },
    { title: 'promote', builds: [build] },
    // A halt lists the halted builds.
    { title: 'halt', builds: [build] },
    { title: 'canary 5%', builds: [build] },
    { title: 'promote', builds: ['shell@0.9.0-a', 'watch@1.0.0-a'] },
  ])
  const [, , halted, started] = canaryOf.entries
  expect(halted?.release).toBe(started?.release)
})

test.each([
  {},
  { kind: 'publish' },
  { kind: 'promote', builds: [] },
  {
    kind: 'canary',
    builds: [],
    percent: 101,
    render: false,
    acceptSize: false,
    checks: true,
  },
  { kind: 'rollback', storage: '/' },
])('rejects the invalid action %j', async (action) => {
  const { status, text } = await ask('/api/plan', { 'x-kinora-console': token }, JSON.stringify(action))
  expect(status).toBe(422)
  expect(text).toContain('Invalid action')
})

test('removes bidirectional control characters from untrusted text', async () => {
  const file = join(home, 'site/discovery/current.json')
  const pointer = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...pointer, changedBy: 'a\u202Eevil\u0007 <img src=x>' }))
  const { text } = await ask('/api/now', { 'x-kinora-console': token })
  expect(text).toContain('a evil  <img src=x>')
  expect(text).not.toContain('\u202E')
})
