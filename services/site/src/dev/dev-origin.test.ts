import { startTestSite } from '../test/test-site.ts'
import type { TestSite } from '../test/test-site.ts'

let running: TestSite

beforeAll(async () => {
  running = await startTestSite()
  await running.release('first')
})

afterAll(() => running.stop())

const open = (cookie: string) => running.site.inject({ url: '/', headers: { cookie } })

test('a browser that loads a remote from a local dev server gets a page whose policy allows that server', async () => {
  const { headers, body } = await open('theme=dark; kinora-dev=http://127.0.0.1:4001')
  const policy = String(headers['content-security-policy'])
  for (const directive of ['script-src', 'style-src', 'connect-src'])
    expect(policy).toContain(`${directive} 'self' http://127.0.0.1:4001`)
  expect(policy).toMatch(/trusted-types default webpack-dev-server#overlay; style-src-attr 'unsafe-inline'$/)
  expect(policy.match(/unsafe/g)).toHaveLength(1)
  expect(body).toContain('data-remote-origins="http://127.0.0.1:4001 "')
  expect(headers['cache-control']).toBe('no-store')
})

test.each([
  'https://elsewhere.example',
  'http://127.0.0.1.elsewhere.example:80',
  'http://127.0.0.1:4001/x',
  "http://127.0.0.1:1 'unsafe-inline'",
  '*',
])('the policy never allows %s', async (origin) => {
  const plain = await open('')
  const { headers } = await open(`kinora-dev=${origin}`)
  expect(headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
})
