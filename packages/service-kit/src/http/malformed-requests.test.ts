import fastify, { type FastifyInstance } from 'fastify'
import { connectRaw } from '../test/raw-connection.ts'
import { malformedHead } from './request-head.ts'
import { answerUnreadableRequests } from './unreadable-requests.ts'

let app: FastifyInstance

const write = (rejection: object) => ({ headers: { 'x-own': 'yes' }, body: JSON.stringify(rejection) })

beforeAll(async () => {
  app = fastify({ http: { requireHostHeader: false } })
  answerUnreadableRequests(app, { methods: ['GET', 'POST'], write })
  app.addHook('onRequest', async (request, reply) => {
    const rejection = malformedHead(request.raw)
    if (rejection) return reply.code(rejection.statusCode).header('x-own', 'yes').send(rejection)
    return undefined
  })
  app.all('/', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const host = 'host: kinora.test'
const get = (...lines: string[]) => ['GET / HTTP/1.1', host, ...lines, '', ''].join('\r\n')
const post = (...lines: string[]) => ['POST / HTTP/1.1', host, 'content-type: application/json', ...lines].join('\r\n')

test.each([
  ['an unknown method', 400, get().replace('GET', 'BREW')],
  ['a method in lower case', 400, get().replace('GET', 'get')],
  ['CONNECT', 405, get().replace('GET /', 'CONNECT kinora.test:443')],
  ['an unknown expectation', 417, post('expect: a-cake', 'content-length: 2', '', '{}')],
  ['a missing host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', 400, get('host: other.test')],
  ['two authorizations', 400, get('authorization: Bearer a', 'authorization: Bearer b')],
  ['two content types', 400, post('content-type: text/plain', 'content-length: 2', '', '{}')],
  ['two lengths', 400, post('content-length: 2', 'content-length: 3', '', '{}')],
  ['the same length twice', 400, post('content-length: 2', 'content-length: 2', '', '{}')],
  ['a list of lengths', 400, post('content-length: 2, 3', '', '{}')],
  ['a negative length', 400, post('content-length: -1', '', '')],
  ['a hexadecimal length', 400, post('content-length: 0x2', '', '{}')],
  ['a length with a sign', 400, post('content-length: +2', '', '{}')],
  ['a length that is too large for a number', 400, post('content-length: 99999999999999999999999', '', '')],
  ['both a length and chunks', 400, post('content-length: 2', 'transfer-encoding: chunked', '', '0', '', '')],
  ['a transfer encoding without chunked', 400, post('transfer-encoding: gzip', '', '')],
  ['chunked as the first of two encodings', 400, post('transfer-encoding: chunked, gzip', '', '')],
  ['a misspelled chunked encoding', 400, post('transfer-encoding: xchunked', '', '0', '', '')],
  ['a non-numeric chunk size', 400, post('transfer-encoding: chunked', '', 'zz', '', '')],
  ['headers of 20 kB', 431, get(`x-long: ${'x'.repeat(20_000)}`)],
  ['a URL of 20 kB', 431, get().replace('/', `/${'x'.repeat(20_000)}`)],
  ['a control character in a header', 400, get('x-odd: a\u0001b')],
  ['a null byte in a header', 400, get('x-odd: a\0b')],
  ['a header name with invalid characters', 400, get('x(odd): a')],
  ['a header without a colon', 400, get('nonsense')],
  ['a space before a colon', 400, get('x-odd : a')],
  ['a folded header', 400, get('x-odd: a', ' b')],
  ['a bare line feed', 400, get('x-odd: a\nx-other: b')],
  ['an unknown HTTP version', 400, get().replace('1.1', '3.0')],
  ['the preface of HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['bytes that are not HTTP', 400, '\u0016\u0003\u0001\u0002\r\n\r\n'],
])('%s gets %d in the format of the service', async (_what, status, request) => {
  const connection = await connectRaw(app.listeningOrigin)
  void connection.send(request)
  const { text, ...answer } = await connection.answer()
  expect(answer).toMatchObject({ status, headers: { 'x-own': 'yes' } })
  expect(JSON.parse(text)).toEqual({ statusCode: status, message: expect.stringMatching(/^[A-Z].*\.$/) })
  if (status === 405) expect(answer.headers).toMatchObject({ allow: 'GET, POST' })
  connection.close()
})

test('a client that keeps sending an invalid request can read the response', async () => {
  const connection = await connectRaw(app.listeningOrigin, false)
  for (let part = 0; part < 10; part++) {
    await connection.send(part === 0 ? `GET / HTTP/1.1\r\n${host}\r\nx-long: ` : 'x'.repeat(20_000))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(await connection.answer()).toMatchObject({ status: 431 })
  connection.close()
})

test.each([
  ['HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
  ['an odd but valid header', get('x-odd: é', 'cookie: a=%; =; ;;')],
])('accepts %s', async (_what, request) => {
  const connection = await connectRaw(app.listeningOrigin)
  void connection.send(request)
  expect(await connection.answer()).toMatchObject({ status: 200 })
  connection.close()
})
