import { ask, shellScript } from './attack/ask.ts'
import type { Answer } from './attack/ask.ts'
import { expectRefusal } from './attack/expect-answer.ts'
import { siteUrl, targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { newViewer } from './attack/viewer.ts'

/** Headers that every response must have. */
const onEvery = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': expect.stringMatching(/./),
  'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
  'cross-origin-resource-policy': expect.stringMatching(/^(same-origin|same-site|cross-origin)$/),
  'permissions-policy': expect.stringMatching(/camera=\(\)/),
  'content-security-policy': expect.stringMatching(/./),
}

for (const { where, base } of targets) {
  test(`${where}: every kind of response has every header in the table`, { tag: '@smoke' }, async () => {
    const { json } = await ask(base(), 'GET /api/v1/videos?limit=1')
    const [video] = json.data.videos
    const viewer = await newViewer(base())
    const answers: [what: string, status: number, answer: Answer][] = []
    const see = async (what: string, status: number, options = {}) =>
      answers.push([what, status, await ask(base(), what, options)])
    await see('GET /api/v1/videos', 200)
    await see(`GET /api/v1/videos/${video._id}`, 200)
    await see('GET /api/v1/no/such/call', 404)
    await see('GET /api/v1/videos?page=hostile', 400)
    await see('GET /api/v1/users/current-user', 401)
    await see('POST /api/v1/users/logout', 200, { headers: viewer.bearer })
    await see('POST /api/v1/users/login', 415, { body: 'x', headers: { 'content-type': 'text/hostile' } })
    await see('GET /api/v1/videos/%E0%A4%A', 400)
    await see(`GET ${video.thumbnail}`, 200)
    await see(`GET ${video.videoFile}`, 206, { headers: { range: 'bytes=0-9' } })
    await see(`GET ${video.videoFile}`, 416, { headers: { range: 'bytes=999999999-' } })
    await see('GET /media/no/such.mp4', 404)
    await see('GET /healthz', 200)
    await see('GET /readyz', 200)
    for (const [what, status, { status: seen, headers }] of answers) {
      expect([what, seen, headers]).toEqual([what, status, expect.objectContaining(onEvery)])
      // Revealing the server's name and version would only help attackers.
      expect([headers['server'], headers['x-powered-by']]).toEqual([undefined, undefined])
    }
  })
}

test(
  "the site's pages, released files, release documents and errors have every header in the table",
  { tag: '@smoke' },
  async () => {
    const kinds: [what: string, status: number][] = [
      ['GET /', 200],
      ['GET /no/such/page', 200],
      ['HEAD /', 200],
      [`GET ${await shellScript(siteUrl())}`, 200],
      ['GET /mf/no/such.js', 404],
      ['GET /discovery/no-such.json', 404],
      ['POST /', 404],
      ['GET /telemetry/health', 404],
      ['POST /telemetry', 400],
      ['GET /%E0%A4%A', 400],
    ]
    for (const [what, status] of kinds) {
      const { status: seen, headers } = await ask(siteUrl(), what)
      expect([what, seen, headers]).toEqual([what, status, expect.objectContaining(onEvery)])
      expect([headers['server'], headers['x-powered-by']]).toEqual([undefined, undefined])
    }
  },
)

test('the page’s policy blocks inline scripts, plugins and framing, and reports violations', async () => {
  const { headers } = await ask(siteUrl(), 'GET /')
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toMatch(/unsafe-inline'[^;]*;?.*script-src|script-src[^;]*(unsafe-inline|unsafe-eval|\*|data:)/)
  expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
  expect(policy).toMatch(/base-uri '(none|self)'/)
  expect(policy).toMatch(/frame-ancestors '(none|self)'/)
  expect(policy).toMatch(/report-to \S+/)
  const group = /report-to ([\w-]+)/.exec(policy)?.[1]
  expect(String(headers['reporting-endpoints'])).toMatch(new RegExp(`${group}="/telemetry[^"]*"`))
})

test('HTTPS is required only if viewers use it', async () => {
  const plain = await ask(siteUrl(), 'GET /')
  expect(plain.headers['strict-transport-security']).toBeUndefined()
  // Forwarded headers from untrusted clients are ignored.
  const forged = await ask(siteUrl(), 'GET /', { headers: { 'x-forwarded-proto': 'https' } })
  expect(forged.headers['strict-transport-security']).toBeUndefined()
})

function report(body: object | string) {
  return ask(siteUrl(), 'POST /telemetry/csp', {
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    headers: { 'content-type': 'application/reports+json' },
  })
}

test("browsers' policy violation reports are accepted, and forged ones do not cause an error", async () => {
  const violation = {
    type: 'csp-violation',
    age: 1,
    url: `${siteUrl()}/watch/1`,
    user_agent: 'Mozilla/5.0',
    body: {
      documentURL: `${siteUrl()}/watch/1`,
      disposition: 'enforce',
      effectiveDirective: 'script-src-elem',
      originalPolicy: "default-src 'none'",
      statusCode: 200,
      blockedURL: 'inline',
    },
  }
  expect((await report([violation])).status).toBe(204)
  for (const made of ['hello', '{}', '[1]', JSON.stringify(Array.from({ length: 5000 }, () => violation))]) {
    expect([204, 400, 413]).toContain((await report(made)).status)
  }
})

test("caches never store API responses, and shared caches never store a viewer's page", async () => {
  const viewer = await newViewer(siteUrl())
  for (const what of ['GET /api/v1/users/current-user', 'GET /api/v1/videos', 'GET /api/v1/users/watch-history']) {
    const { headers } = await ask(siteUrl(), what, { headers: viewer.bearer })
    expect([what, headers['cache-control']]).toEqual([what, 'no-store'])
  }
  expectRefusal(await ask(siteUrl(), 'GET /api/v1/users/current-user'), 401)
})
