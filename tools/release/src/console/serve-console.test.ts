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
  expect(now.stable.apps).toEqual(
    expect.arrayContaining([expect.objectContaining({ app: 'watch', build: '1.0.0-a', owner: 'watch team' })]),
  )
  expect(now.waiting).toMatchObject([{ id: 'watch@2.0.0-b', wasLive: false }])
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
  expect(everybody).toMatchObject([{ app: 'watch', before: { build: '1.0.0-a' }, after: { build: '2.0.0-b' } }])
  expect((await read<Composition>('/api/now')).sequence).toBe(1)

  expect(await act(promoted(build), sequence)).toMatchObject({ isDone: true })
  const { entries } = await read<Timeline>('/api/timeline')
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'change', change: 'promote', by: 'Ada', because: 'it is time' }),
      expect.objectContaining({ kind: 'check', by: 'Ada', builds: [build], errors: [] }),
      expect.objectContaining({ kind: 'publish', build, by: 'Grace' }),
    ]),
  )
})

test('rejects a build with the same message as the command, in the plan and in the action', async () => {
  const build = await published('watch', '2.0.0-b', { requires: { '@kinora/ui': '^9.0.0' } })
  const { errors, sequence } = await plan(promoted(build))
  expect(errors).toEqual([expect.stringContaining('watch@2.0.0-b needs @kinora/ui ^9.0.0; the shell 0.9.0-a has none')])
  expect(await act(promoted(build), sequence)).toMatchObject({ isDone: false, error: errors[0] })
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
  const { entries } = await read<Timeline>('/api/timeline?kinds=check')
  expect(entries).toMatchObject([{ by: 'Ada', builds: [build], warnings: [leftOut] }])
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
  expect(await act(promoted(build), sequence)).toMatchObject({ isDone: false, error: beside })

  await writeFile(join(home, 'site/mf/shell/3.0.0-c/main.js'), 'changed')
  const promoteCanary: Action = { kind: 'promote-canary', render: false, acceptSize: true, checks: true }
  const ofCanary = await plan(promoteCanary)
  expect(ofCanary.errors).toEqual([expect.stringContaining('shell@3.0.0-c: main.js has no hash')])
  expect(await act(promoteCanary, ofCanary.sequence)).toMatchObject({ isDone: false, error: ofCanary.errors[0] })
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
    error: expect.stringContaining('The live release has changed'),
    changed: expect.stringMatching(/^promote by (Ada|Bob) · it is time · /),
  })
  expect((await read<Composition>('/api/now')).sequence).toBe(2)
})

test('rejects an outdated plan and reports the changes since then', async () => {
  const [one, two] = [await published('watch', '2.0.0-b'), await published('watch', '3.0.0-c')]
  const { sequence } = await plan(promoted(two), other)
  await act(promoted(one), sequence)
  expect(await act(promoted(two), sequence, other)).toMatchObject({
    isDone: false,
    error: expect.stringContaining('KIN-ACT-001'),
    changed: expect.stringMatching(/^promote by Ada · it is time · /),
  })
})

test('the timeline can be paged to its beginning and contains each event once', async () => {
  for (let i = 0; i < 120; i++) {
    // Events come in pairs with the same time.
    const at = `20260101T0000${String(i % 60).padStart(2, '0')}500`
    const record = { at: '2026-01-01T00:00:00Z', by: 'Ada', builds: [], errors: [], warnings: [], rendered: 0 }
    const file = `private/checks/${at}-${String(i).padStart(8, '0')}/check.json`
    await site().storage.create(file, JSON.stringify(record))
  }
  const seen: string[] = []
  let pages = 0
  let before: string | undefined
  do {
    const asked = new URLSearchParams(before === undefined ? {} : { before })
    const page = await read<Timeline>(`/api/timeline?${asked}`)
    seen.push(...page.entries.map((entry) => JSON.stringify([entry.kind, 'id' in entry ? entry.id : entry])))
    before = page.next
    pages++
  } while (before !== undefined)
  expect(pages).toBe(3)
  // Two builds, their promotion, and the checks.
  expect(new Set(seen).size).toBe(123)
  expect(seen).toHaveLength(123)
  const changes = await read<Timeline>('/api/timeline?kinds=change')
  expect(changes.entries.map(({ kind }) => kind)).toEqual(['change'])
})

test('starts and halts a canary, promotes a build and rolls it back', async () => {
  const build = await published('watch', '2.0.0-b')
  const started: Action = {
    kind: 'canary',
    builds: [build],
    percent: 5,
    render: false,
    acceptSize: true,
    checks: true,
  }
  const shown = await plan(started)
  expect(shown.stable).toBeUndefined()
  expect(shown.canary).toMatchObject([{ app: 'watch', after: { build: '2.0.0-b' } }])
  expect(await act(started, shown.sequence)).toMatchObject({ isDone: true, message: expect.stringContaining('5%') })
  expect((await read<Composition>('/api/now')).canary).toMatchObject({ percent: 5 })

  expect(await act({ kind: 'halt' }, 2)).toMatchObject({ isDone: true })
  expect(await act(promoted(build), 3)).toMatchObject({ isDone: true })
  expect((await plan({ kind: 'rollback' })).stable).toMatchObject([{ after: { build: '1.0.0-a' } }])
  expect(await act({ kind: 'rollback' }, 4)).toMatchObject({ isDone: true })
  const { stable } = await read<Composition>('/api/now')
  expect(stable.apps.find(({ app }) => app === 'watch')?.build).toBe('1.0.0-a')

  const canaryOf = await read<Timeline>('/api/timeline?kinds=change')
  expect(canaryOf.entries).toMatchObject([
    { change: 'rollback', release: stable.id, builds: ['watch@1.0.0-a'] },
    { change: 'promote', builds: [build], without: [] },
    // A halt lists the halted builds.
    { change: 'halt', builds: [build] },
    { change: 'canary 5%', builds: [build] },
    { change: 'promote', builds: ['shell@0.9.0-a', 'watch@1.0.0-a'] },
  ])
  const [, , halted, begun] = canaryOf.entries
  expect([halted, begun]).toMatchObject([
    { release: (begun as { canary?: string }).canary },
    { release: (begun as { canary?: string }).canary },
  ])
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
