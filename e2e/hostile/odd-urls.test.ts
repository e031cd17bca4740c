import { ask } from './attack/ask.ts'
import { expectRefusal } from './attack/expect-answer.ts'
import { connectRaw } from './attack/raw-connection.ts'
import { siteUrl, targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { newViewer } from './attack/viewer.ts'

/** Ways to write where a request ends, on which two programs in a row could differ. Each body holds a second request. */
const smuggled = 'GET /api/v1/users/current-user HTTP/1.1\r\nhost: localhost\r\nx-smuggled: 1\r\n\r\n'
const ambiguous: [attack: string, headers: string[], body: string][] = [
  [
    'a length and chunks',
    [`content-length: ${smuggled.length + 5}`, 'transfer-encoding: chunked'],
    `0\r\n\r\n${smuggled}`,
  ],
  [
    'chunks with a space before the colon',
    ['content-length: 5', 'transfer-encoding : chunked'],
    `0\r\n\r\n${smuggled}`,
  ],
  ['chunks in an encoding of no name', ['transfer-encoding: xchunked'], `0\r\n\r\n${smuggled}`],
  ['chunks twice', ['transfer-encoding: chunked', 'transfer-encoding: identity'], `0\r\n\r\n${smuggled}`],
  ['chunks behind a tab', ['content-length: 5', 'transfer-encoding:\tchunked'], `0\r\n\r\n${smuggled}`],
  ['chunks on a folded line', ['content-length: 5', 'transfer-encoding:\r\n chunked'], `0\r\n\r\n${smuggled}`],
  ['two lengths', ['content-length: 0', `content-length: ${smuggled.length}`], smuggled],
  ['a length with a sign', [`content-length: +${smuggled.length}`], smuggled],
  ['a length in hexadecimal', ['content-length: 0x0'], smuggled],
  ['a chunk with a length of 17 digits', ['transfer-encoding: chunked'], `10000000000000000\r\n${smuggled}`],
  ['a chunk with a length below nothing', ['transfer-encoding: chunked'], `-1\r\n${smuggled}`],
  ['lines that end in a line feed alone', ['content-length: 0\n\n'], smuggled],
]

for (const { where, base } of targets) {
  test.describe(where, () => {
    for (const [attack, headers, body] of ambiguous) {
      test(`A second request hidden behind ${attack} is not answered as one that went before it`, async () => {
        const connection = await connectRaw(base())
        connection.send(['POST /api/v1/users/logout HTTP/1.1', 'host: localhost', ...headers, '', body].join('\r\n'))
        const answer = await connection.answer().catch(() => undefined)
        // Refused, or taken for one request and the next beside it; never passed on as something that two programs read in two ways.
        if (answer !== undefined) expect([400, 401, 408, 411, 413, 415, 501]).toContain(answer.status)
        if (answer?.status === 400) await expect.poll(() => connection.isEnded).toBe(true)
        connection.destroy()
        expect((await ask(base(), 'GET /api/v1/health')).status).toBe(200)
      })
    }

    test('A thousand requests in one go on one connection are answered in their order', async () => {
      const connection = await connectRaw(base())
      connection.send(
        Array.from(
          { length: 1000 },
          (_, i) => `GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nx-request-id: r${i}\r\n\r\n`,
        ).join(''),
      )
      for (let i = 0; i < 1000; i++) {
        const { status, headers } = await connection.answer()
        // More than the service takes at once from one viewer may be told to come again; none is lost, or another's.
        expect([[200, 503].includes(status), headers['x-request-id']]).toEqual([true, `r${i}`])
        if (headers['connection'] === 'close') break
      }
      connection.destroy()
    })

    test('Ranges of a file by the thousand, upside down and out of bounds are no more work than the file', async () => {
      const { json } = await ask(base(), 'GET /api/v1/videos?limit=1')
      const [video] = json.data.videos
      const { bytes } = await ask(base(), `GET ${video.videoFile}`)
      const ranges = [
        `bytes=${Array.from({ length: 1500 }, () => '0-').join(',')}`,
        `bytes=${Array.from({ length: 1500 }, (_, i) => `${i}-${i}`).join(',')}`,
        'bytes=9-0',
        'bytes=-',
        'bytes=0-99999999999999999999',
        'bytes=-99999999999999999999',
        'bytes=99999999999999999999-',
        'bytes=1e3-',
        'items=0-9',
        'bytes=0-0,-1',
        'bytes=\u00a00-9',
      ]
      for (const range of ranges) {
        const { status, bytes: part } = await ask(base(), `GET ${video.videoFile}`, {
          headers: { range: Buffer.from(range).toString('latin1') },
        })
        expect([range.slice(0, 40), [200, 206, 416].includes(status)]).toEqual([range.slice(0, 40), true])
        expect(part.length).toBeLessThanOrEqual(bytes.length)
      }
    })

    test('Cookies by the thousand, of 8 KB, and of every odd form are a viewer’s own trouble', async () => {
      for (const cookie of [
        Array.from({ length: 1000 }, (_, i) => `c${i}=a`).join('; '),
        `accessToken=${'a'.repeat(8000)}`,
        'accessToken',
        '=;=;=',
        'accessToken=%',
        'accessToken="; refreshToken="',
        '__proto__=a; constructor=b; toString=c',
        'viewerId=../../etc; kinora-viewer=<script>',
        'accessToken=a; accessToken=b; accessToken=c',
        'kinora-viewer=00000000-0000-4000-8000-000000000000',
      ]) {
        for (const path of ['/api/v1/videos?limit=1', '/api/v1/users/channel/nobody']) {
          const { status } = await ask(base(), `GET ${path}`, { headers: { cookie } })
          expect([cookie.slice(0, 40), [200, 404, 431].includes(status), status]).toEqual([
            cookie.slice(0, 40),
            true,
            status,
          ])
        }
      }
    })

    test('URLs of every odd spelling are answered, and never with a server error', async () => {
      for (const path of [
        '/api/v1/videos/%00',
        '/api/v1/videos/%ff',
        '/api/v1/videos/%E0%A4%A',
        '/api/v1/videos/..%2f..%2fhealth',
        '/api/v1//videos',
        '//api/v1/videos',
        '/api/v1/users/channel/%00',
        '/api/v1/users/channel/%F0%9F%8E%AC',
        `/api/v1/users/channel/${'a'.repeat(5000)}`,
        '/api/v1/users/channel/__proto__',
        '/api/v1/videos?limit=1&limit=2',
        '/api/v1/videos?limit[]=1',
        '/api/v1/videos?limit[a]=1',
        '/api/v1/videos?__proto__[limit]=1',
        '/api/v1/videos?sortBy=__proto__',
        "/api/v1/videos?userId='%20or%201=1--",
        '/api/v1/videos?exclude=%00',
        `/api/v1/videos?exclude=${'%F0'.repeat(2000)}`,
        `/api/v1/videos?${'a=1&'.repeat(3000)}`,
        '/api/v1/comments/%00?page=1',
        '/api/v1/subscriptions/u/%00',
        '/api/v1/playlists/user/%00',
        '/media/%00.mp4',
        '/media/videos/%00.mp4',
        '/media/.mp4',
        '/media/videos/a.mp4/',
        '/media//videos//a.mp4',
        '/api/v1/openapi.json?x=%',
        '/api/v1/videos;jsessionid=1',
        '/api/v1/videos/%2e%2e/health',
        '/api/v1/constructor',
        '/api/v1/toString',
        '/healthz/',
        '/readyz?x=1',
        '/*',
        '/api/v1/videos/*',
      ]) {
        const answer = await ask(base(), `GET ${path}`)
        expect([path.slice(0, 80), answer.status < 500, answer.status]).toEqual([
          path.slice(0, 80),
          true,
          answer.status,
        ])
        if (answer.status >= 400 && answer.json !== undefined) expectRefusal(answer, answer.status)
      }
    })
  })
}

test('No header about the host that a viewer makes up comes to stand in a page, or in what is stored of it', async () => {
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

test('After the log-in nobody is led to another site', async ({ page }) => {
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
    // Signed out for the next.
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
})

test('A URL that looks like two slashes and a foreign host stays on the site', async () => {
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
