import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

test("the shell's template is a download that may run nothing", async () => {
  const { statusCode, headers } = await get('1/index.html')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-disposition': 'attachment', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; /)
})

test('a picture that can hold scripts may be looked at, and runs none', async () => {
  await writeFile(build('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const { statusCode, headers } = await get('1/logo.svg')
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; style-src 'unsafe-inline'; /)
  expect(headers['content-disposition']).toBeUndefined()
})

test('scripts, styles and fonts have no such policy, which would be that of a worker made of them', async () => {
  await writeFile(build('a.woff2'), 'a')
  for (const file of ['main.js', 'a.woff2'])
    expect((await get(`1/${file}`)).headers['content-security-policy']).not.toMatch(/sandbox|default-src/)
})

test.each(['page.xhtml', 'page.xml', 'run.php', 'notes.pdf', '.env', 'LICENSE', 'main.js.br', 'a b.js'])(
  'a file that no build may have is not found: %s',
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
])('what is no path of a file is not found: %s', async (path) => {
  expect([400, 404]).toContain((await get(path)).statusCode)
})

describe('a symbolic link is not followed', () => {
  test('out of the folder, as a file or as a folder', async () => {
    await symlink(join(outside, 'secret.js'), build('linked.js'))
    await symlink(outside, build('folder'), 'dir')
    await symlink(outside, join(running.root, 'mf/shell/2'), 'dir')
    for (const path of ['1/linked.js', '1/folder/secret.js', '2/secret.js']) {
      const { statusCode, body } = await get(path)
      expect([path, statusCode, body]).toEqual([path, 404, 'Not found'])
    }
  })

  test('nor inside it', async () => {
    await symlink(build('main.js'), build('again.js'))
    await symlink(build(), join(running.root, 'mf/shell/2'), 'dir')
    for (const path of ['1/again.js', '2/main.js']) expect((await get(path)).statusCode).toBe(404)
  })

  test('nor in place of a compressed copy', async () => {
    await writeFile(build('page.js'), 'page')
    await symlink(join(outside, 'secret.js'), build('page.js.br'))
    const { statusCode, body } = await get('1/page.js', { 'accept-encoding': 'br' })
    expect([statusCode, body]).toEqual([404, 'Not found'])
  })

  test('for the pages that are made of the folder either', async () => {
    await rm(build('index.html'))
    await writeFile(join(outside, 'index.html'), '<html><head><!-- release --></head><body>forged</body></html>')
    await symlink(join(outside, 'index.html'), build('index.html'))
    const { statusCode, body } = await running.site.inject('/')
    expect(statusCode).toBe(503)
    expect(body).not.toContain('forged')
  })
})
