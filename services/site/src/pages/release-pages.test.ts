import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

let running: TestSite

beforeEach(async () => {
  running = await startTestSite()
  await running.release('before', { owner: 'team of before' })
  await running.release('now', { owner: 'team of now' })
})

afterEach(() => running.stop())

const open = (headers: Record<string, string> = {}) => running.site.inject({ url: '/', headers })

function canary(percent: number) {
  return { release: 'before', percent, salt: 'salt', startedAt: '2026-11-01T00:00:00.000Z' }
}

describe('a running canary', () => {
  test('during a canary, a viewer gets an ID that only the site can read, and keeps seeing the same release', async () => {
    await running.point({ stable: 'now', canary: canary(50) })
    const first = await open()
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(
      /^kinora-viewer=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    )
    for (let visit = 0; visit < 5; visit++) {
      const again = await open({ cookie: `theme=dark; ${cookie.split(';')[0]}` })
      expect(again.body).toBe(first.body)
      expect(again.headers['set-cookie']).toBeUndefined()
    }
  })

  test.each(['', '.', `.${'A'.repeat(43)}`])(
    'during a canary, the site replaces an ID that it did not create: …%s',
    async (signature) => {
      await running.point({ stable: 'now', canary: canary(50) })
      const forged = `kinora-viewer=00000000-0000-4000-8000-000000000000${signature}`
      const { statusCode, headers } = await open({ cookie: forged })
      expect([statusCode, headers['set-cookie']]).toEqual([200, expect.stringMatching(/^kinora-viewer=(?!00000000-)/)])
    },
  )

  test('during a canary, shared caches must not store the page', async () => {
    await running.point({ stable: 'now', canary: canary(50) })
    expect((await open()).headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
    })
  })

  test('during a canary, some viewers see the canary and the others see the stable release', async () => {
    await running.point({ stable: 'now', canary: canary(50) })
    const pages = await Promise.all(Array.from({ length: 60 }, () => open()))
    const owners = new Set(pages.map(({ body }) => /"owner":"(.*?)"/.exec(body)?.[1]))
    expect([...owners].toSorted()).toEqual(['team of before', 'team of now'])
  })

  test("canary viewers see the stable release if the canary's document is invalid", async () => {
    await writeFile(join(running.root, 'discovery/releases/before.json'), '{"microFrontends": {}}')
    await running.point({ stable: 'now', canary: canary(100) })
    expect((await open()).body).toContain('team of now')
  })
})

test('pages block scripts without a hash, and all workers because they cannot have one', async () => {
  const { headers } = await open()
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(csp)')
  expect(headers['content-security-policy']).toContain("; worker-src 'none'; ")
})

test('without a canary, viewers do not get an ID and all see the same page', async () => {
  const { headers } = await open()
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
})

describe('the last valid page', () => {
  test.each([
    ['is not JSON', 'not json'],
    ['is not valid', '{"schema": "none", "microFrontends": {}}'],
  ])("serves the last valid page if the new release's document %s", async (_, text) => {
    await open()
    await writeFile(join(running.root, 'discovery/releases/broken.json'), text)
    await running.point({ stable: 'broken', previous: 'before' })
    const { statusCode, body } = await open()
    expect([statusCode, body]).toEqual([200, expect.stringContaining('team of now')])
  })

  test.each(['', '{', '{"sequence": 0}'])('serves the last valid page if the pointer is %j', async (text) => {
    await open()
    await writeFile(join(running.root, 'discovery/current.json'), text)
    expect((await open()).body).toContain('team of now')
  })

  test('serves the last valid page if the storage is unavailable, until it recovers', async () => {
    await open()
    await rename(join(running.root, 'discovery'), join(running.root, 'away'))
    expect((await open()).body).toContain('team of now')
    await rename(join(running.root, 'away'), join(running.root, 'discovery'))
    await running.point({ stable: 'before' })
    expect((await open()).body).toContain('team of before')
  })
})

const template = () => join(running.root, 'mf/shell/1/index.html')

describe("a shell's template that does not match its hash", () => {
  test('a shell template that does not match its hash is replaced by the last valid page', async () => {
    await open()
    await running.release('newer')
    await writeFile(template(), `${await readFile(template(), 'utf8')}<script>forged()</script>`)
    const { statusCode, body } = await open()
    expect([statusCode, body]).toEqual([200, expect.stringContaining('team of now')])
    expect(body).not.toContain('forged')
  })

  test('a shell template that does not match its hash is not served even if the site has no other page', async () => {
    await writeFile(template(), '<html><head><!-- release --></head><body>forged</body></html>')
    const { statusCode, body } = await open()
    expect(statusCode).toBe(503)
    expect(body).not.toContain('forged')
  })
})

test('a site that starts with an invalid live document serves the previous release', async () => {
  await writeFile(join(running.root, 'discovery/releases/broken.json'), '{}')
  await running.point({ stable: 'broken', previous: 'before' })
  expect((await open()).body).toContain('team of before')
})

test('returns 503 with Retry-After if there is no valid page', async () => {
  for (const pointer of ['current.json', 'states'])
    await rm(join(running.root, 'discovery', pointer), { recursive: true })
  const { statusCode, headers } = await open()
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
})

describe('remotes from another origin', () => {
  const origin = 'https://files.example'

  test("remotes from another origin are allowed if the site's settings list the origin", async () => {
    const allowing = await startTestSite({ remoteOrigins: [origin] })
    await allowing.release('first', { origin })
    const { body, headers } = await allowing.site.inject('/')
    expect(body).toContain(`data-remote-origins="${origin}"`)
    expect(headers['content-security-policy']).toMatch(/script-src 'self' https:\/\/files\.example 'sha256-/)
    await allowing.stop()
  })

  test('remotes cannot be loaded from an origin for images and videos', async () => {
    const allowing = await startTestSite({ mediaOrigins: ['https://media.example'] })
    await allowing.release('first')
    const { headers } = await allowing.site.inject('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(
      "img-src 'self' https://media.example blob: data:; media-src 'self' https://media.example blob:;",
    )
    expect(policy.split(';').filter((directive) => directive.includes('media.example'))).toHaveLength(2)
    await allowing.stop()
  })

  test('remotes from an unlisted origin are never served', async () => {
    await open()
    await running.release('elsewhere', { origin })
    const { body, headers } = await open()
    expect(body).toContain('team of now')
    expect(headers['content-security-policy']).not.toContain(origin)
  })
})
