import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { deltaFile } from '@kinora/releases'

import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

let running: TestSite
let outside: string

beforeEach(async () => {
  running = await startTestSite()
  await running.release('first')
  outside = `${running.root}-outside`
  await mkdir(outside)
  await writeFile(join(outside, 'secret.js'), 'a secret')
})

afterEach(async () => {
  await running.stop()
  await rm(outside, { recursive: true })
})

const build = (...path: string[]) => join(running.root, 'mf/shell/1', ...path)
const get = (path: string, headers: Record<string, string> = {}) =>
  running.site.inject({ url: `/mf/shell/${path}`, headers })

test("the shell's template is served as a download and cannot run scripts", async () => {
  const { statusCode, headers } = await get('1/index.html')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; /)
})

test('an image that contains a script can be viewed but cannot run the script', async () => {
  await writeFile(build('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const { statusCode, headers } = await get('1/logo.svg')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; style-src 'unsafe-inline'; /)
  expect(headers['content-disposition']).toBeUndefined()
})

test('scripts, styles and fonts have no sandbox policy, because it would apply to workers', async () => {
  await writeFile(build('a.woff2'), 'a')
  for (const file of ['main.js', 'a.woff2'])
    expect((await get(`1/${file}`)).headers['content-security-policy']).not.toMatch(/sandbox|default-src/)
})

test.each(['page.xhtml', 'page.xml', 'run.php', 'notes.pdf', '.env', 'LICENSE', 'main.js.br', 'a b.js'])(
  'returns 404 for a file type that builds may not contain: %s',
  async (name) => {
    await writeFile(build(name), 'x')
    const { statusCode, headers, body } = await get(`1/${encodeURIComponent(name)}`)
    expect([statusCode, headers['content-type'], body]).toEqual([404, 'text/plain; charset=utf-8', 'Not found'])
  },
)

test.each([
  '1/../../../discovery/current.json',
  '1/%2e%2e/%2e%2e/%2e%2e/discovery/current.json',
  '1/..%2f1/main.js',
  '1//main.js',
  '1/main.js%00',
  '%',
])('returns 404 for an invalid path: %s', async (path) => {
  expect([400, 404]).toContain((await get(path)).statusCode)
})

describe('symbolic links', () => {
  test('does not follow a symbolic link to a file or folder outside the storage folder', async () => {
    await symlink(join(outside, 'secret.js'), build('linked.js'))
    await symlink(outside, build('folder'), 'dir')
    await symlink(outside, join(running.root, 'mf/shell/2'), 'dir')
    for (const path of ['1/linked.js', '1/folder/secret.js', '2/secret.js']) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode, body]).toEqual([path, 404, 'Not found'])
    }
  })

  test('does not follow a symbolic link to another path inside the storage folder', async () => {
    await symlink(build('main.js'), build('again.js'))
    await symlink(build(), join(running.root, 'mf/shell/2'), 'dir')
    for (const path of ['1/again.js', '2/main.js']) expect((await get(path)).statusCode).toBe(404)
  })

  test('does not follow a symbolic link in place of a compressed copy', async () => {
    await writeFile(build('page.js'), 'page')
    await symlink(join(outside, 'secret.js'), build('page.js.br'))
    const { statusCode, body } = await get('1/page.js', { 'accept-encoding': 'br' })
    expect([statusCode, body]).toEqual([404, 'Not found'])
  })

  test('does not follow a symbolic link that replaces a file used to render pages', async () => {
    await rm(build('index.html'))
    await writeFile(join(outside, 'index.html'), '<html><head><!-- release --></head><body>forged</body></html>')
    await symlink(join(outside, 'index.html'), build('index.html'))
    const { statusCode, body } = await running.site.inject('/')
    expect(statusCode).toBe(503)
    expect(body).not.toContain('forged')
  })
})

describe('byte ranges', () => {
  const kinds = [
    ['a build', '/mf/shell/1/main.js'],
    ['an icon', '/icons/icon.svg'],
  ]

  test.each(kinds)('of %s match the Range header', async (_, url = '') => {
    const whole = (await running.site.inject({ url })).rawPayload
    const last = whole.length - 1
    const part = async (range: string) => {
      const { statusCode, headers, rawPayload } = await running.site.inject({ url, headers: { range } })
      return [range, statusCode, headers['content-range'], rawPayload.toString()]
    }
    const all = `bytes 0-${last}/${last + 1}`
    expect(await part('bytes=0-3')).toEqual(['bytes=0-3', 206, `bytes 0-3/${last + 1}`, whole.toString('utf8', 0, 4)])
    for (const range of ['bytes=0-', `bytes=-${last + 1}`, 'bytes=-99999999', 'bytes=-099999999999999999999'])
      expect(await part(range)).toEqual([range, 206, all, whole.toString()])
    for (const range of ['bytes=-0', `bytes=${last + 1}-`, 'bytes=99999999-'])
      expect((await part(range)).slice(1, 3)).toEqual([416, `bytes */${last + 1}`])
    for (const range of ['bytes=-', 'bytes=5-1', 'bytes=a-b', 'lines=0-1', 'bytes=0-1,3-4'])
      expect((await part(range)).slice(1)).toEqual([200, undefined, whole.toString()])
  })
})

/** Request headers of a browser that has cached the file with this hash. */
const has = (hash: Buffer) => ({
  'accept-encoding': 'gzip, br, zstd, dcb, dcz',
  'available-dictionary': `:${hash.toString('base64')}:`,
})
const ask = (headers: Record<string, string>) => get('1/main.js', headers)

describe('the delta from an earlier build', () => {
  const before = Buffer.alloc(32, 7)

  beforeEach(() => writeFile(deltaFile(build('main.js'), before), 'what changed'))

  test('the delta from an earlier build is sent to a browser that has that build, and cached like the file', async () => {
    const { statusCode, body, headers } = await ask(has(before))
    expect([statusCode, body]).toEqual([200, 'what changed'])
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'use-as-dictionary': 'match="/mf/shell/*/main.js"',
    })
  })

  test.each<[who: string, headers: Record<string, string>]>([
    ['has a different version', has(Buffer.alloc(32, 8))],
    ['sends no dictionary hash', { 'accept-encoding': 'br, dcz' }],
    ['cannot decode it', { ...has(before), 'accept-encoding': 'br' }],
    ['sends an invalid dictionary hash', { ...has(before), 'available-dictionary': ':../../../main.js:' }],
  ])('a browser that %s receives the whole file instead of the delta', async (_, headers) => {
    const { statusCode, body, headers: sent } = await ask(headers)
    expect([statusCode, body, sent['content-encoding']]).toEqual([200, 'compressed', 'br'])
    expect(sent['use-as-dictionary']).toBe('match="/mf/shell/*/main.js"')
  })

  test('a range request returns bytes of the file itself, not of the delta', async () => {
    const { statusCode, body } = await ask({ ...has(before), range: 'bytes=0-3' })
    expect([statusCode, body]).toEqual([206, 'comp'])
  })

  test('the delta is not read through a symbolic link', async () => {
    const other = Buffer.alloc(32, 9)
    await symlink(join(outside, 'secret.js'), deltaFile(build('main.js'), other))
    expect((await ask(has(other))).body).toBe('compressed')
  })

  test('the delta cannot be requested by its own URL', async () => {
    expect((await get(deltaFile('1/main.js', before))).statusCode).toBe(404)
  })

  test('delta responses list the headers they depend on in Vary', async () => {
    const asked: Record<string, string>[] = [has(before), { 'accept-encoding': 'br' }, {}]
    for (const headers of asked)
      expect((await ask(headers)).headers.vary?.toString().toLowerCase()).toBe('accept-encoding, available-dictionary')
  })
})
