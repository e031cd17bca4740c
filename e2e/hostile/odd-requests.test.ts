import { ask } from './attack/ask.ts'
import { expectRefusal } from './attack/expect-answer.ts'
import { connectRaw } from './attack/raw-connection.ts'
import { siteUrl, targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { newViewer } from './attack/viewer.ts'

const credentials = JSON.stringify({ email: 'nobody@kinora.example', password: 'quartz-lantern-9' })

for (const { where, base } of targets) {
  test.describe(where, () => {
    test('a request with Expect: 100-continue gets a 100 and then its response', async () => {
      const connection = await connectRaw(base())
      connection.send(
        `POST /api/v1/users/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${credentials.length}\r\n\r\n`,
      )
      expect((await connection.answer()).status).toBe(100)
      connection.send(credentials)
      expectRefusal(await connection.answer(), 401)
      connection.destroy()
    })

    test('CONNECT does not open a tunnel', async () => {
      const connection = await connectRaw(base())
      connection.send('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n')
      const outcome = await connection.answer().then(
        ({ status }) => status,
        () => 'ended',
      )
      expect(['ended', 400, 404, 405, 501]).toContain(outcome)
      connection.destroy()
    })

    test(
      'a thousand pipelined requests on one connection get their responses in order',
      { tag: '@smoke' },
      async () => {
        const connection = await connectRaw(base())
        connection.send(
          Array.from(
            { length: 1000 },
            (_, i) => `GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nx-request-id: r${i}\r\n\r\n`,
          ).join(''),
        )
        for (let i = 0; i < 1000; i++) {
          const { status, headers } = await connection.answer()
          // Requests beyond a viewer's limit may get a 503, but none may be lost or get another request's response.
          expect([[200, 503].includes(status), headers['x-request-id']]).toEqual([true, `r${i}`])
          if (headers['connection'] === 'close') break
        }
        connection.destroy()
      },
    )
  })
}

test('a forged host header does not appear in a page or in stored data', async () => {
  const evil = 'evil.example'
  const forged: Record<string, string>[] = [
    { host: evil },
    { 'x-forwarded-host': evil },
    { 'x-forwarded-server': evil },
    { 'x-host': evil },
    { forwarded: `host=${evil}` },
    { 'x-original-url': `https://${evil}/` },
    { 'x-rewrite-url': `//${evil}/` },
    { 'x-forwarded-prefix': `//${evil}` },
    { 'x-forwarded-proto': `https://${evil}` },
    { origin: `https://${evil}` },
    { referer: `https://${evil}/` },
  ]
  for (const headers of forged) {
    for (const path of ['/', '/watch/nothing', '/api/v1/videos?limit=1', '/media/no/such.mp4']) {
      const answer = await ask(siteUrl(), `GET ${path}`, { headers })
      expect([path, answer.text.includes(evil), JSON.stringify(answer.headers).includes(evil)]).toEqual([
        path,
        false,
        false,
      ])
    }
  }
})

test('login never redirects to another site', async ({ page }) => {
  const { email, password } = await newViewer(siteUrl())
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '/\t/evil.example',
  ]) {
    const names = ['next', 'redirect', 'returnTo', 'from', 'url'].map((name) => `${name}=${encodeURIComponent(next)}`)
    await page.goto(`${siteUrl()}/login?${names.join('&')}`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('link', { name: 'Your channel' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(siteUrl())
    // Log out before the next case.
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
})

test('a URL that starts with two slashes and another host stays on the site', async () => {
  for (const path of [
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example',
    '///evil.example',
    '/home//evil.example',
    '/home?sort=//evil.example',
  ]) {
    const { status, headers } = await ask(siteUrl(), `GET ${path}`)
    expect([path, status < 500, headers.location ?? '']).toEqual([path, true, expect.not.stringMatching(/evil/)])
  }
})
