import { Writable } from 'node:stream'
import fastify from 'fastify'
import { startTestProvider } from '../test/test-provider.ts'
import { addClientIp, limitKeyOf } from './client-ip.ts'

const siteSecret = 'what the site and the provider share'

const lines: { msg: string; ip?: string; reqId?: string }[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line))
    done()
  },
})
const logger = { level: 'info', stream }

const provider = startTestProvider({ siteSecret, logger })
const behindProxy = startTestProvider({ trustProxy: '127.0.0.1', logger })

let calls = 0

/** Returns the client IP that is logged for a request with these headers. */
async function ipOf(headers: Record<string, string>, { visitor } = provider): Promise<string | undefined> {
  const id = `call-${calls++}`
  await visitor.get('/users/current-user', { headers: { ...headers, 'x-request-id': id } })
  return lines.find(({ reqId, msg }) => reqId === id && msg === 'request completed')?.ip
}

describe('the client IP address', () => {
  test("uses the connection's address, regardless of headers, even for connections from this machine", async () => {
    expect(await ipOf({})).toBe('127.0.0.1')
    expect(await ipOf({ 'x-forwarded-for': '203.0.113.7' })).toBe('127.0.0.1')
    expect(await ipOf({ 'x-forwarded-for': '203.0.113.7', 'x-kinora-site-secret': 'a guess' })).toBe('127.0.0.1')
    expect(await ipOf({ 'x-forwarded-for': '203.0.113.7', 'x-kinora-site-secret': '' })).toBe('127.0.0.1')
    const almost = `${siteSecret.slice(0, -1)}!`
    expect(await ipOf({ 'x-forwarded-for': '203.0.113.7', 'x-kinora-site-secret': almost })).toBe('127.0.0.1')
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.1', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:DB8:0:0:1::7', '2001:db8::1:0:0:7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['no IP address', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])('uses the address that the site forwards with its secret: %s', async (said, ip) => {
    const headers = { 'x-kinora-site-secret': siteSecret, 'x-forwarded-for': said }
    expect(await ipOf(headers)).toBe(ip)
  })

  test('uses the previous hop that a configured proxy reports', async () => {
    expect(await ipOf({ 'x-forwarded-for': '192.0.2.1, 203.0.113.7' }, behindProxy)).toBe('203.0.113.7')
  })

  test("accepts a forwarded address and protocol only with the site's secret", async () => {
    const app = fastify()
    addClientIp(app, { siteSecret })
    app.get('/', async ({ clientProtocol, clientIp }) => ({ clientProtocol, clientIp }))
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
    const answer = async (more = {}) => (await app.inject({ url: '/', headers: { ...headers, ...more } })).json()
    expect(await answer()).toEqual({ clientProtocol: 'http', clientIp: '127.0.0.1' })
    expect(await answer({ 'x-kinora-site-secret': siteSecret })).toEqual({
      clientProtocol: 'https',
      clientIp: '203.0.113.7',
    })
  })

  test("does not log the site's secret", () => {
    provider.app.log.info({ headers: { 'x-kinora-site-secret': siteSecret } }, 'careless')
    expect(lines.some(({ msg }) => msg === 'careless')).toBe(true)
    expect(JSON.stringify(lines)).not.toContain(siteSecret)
  })
})

describe('the rate limit key', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('the rate limit key for %s is %s', (ip, key) => {
    expect(limitKeyOf(ip)).toBe(key)
  })
})
