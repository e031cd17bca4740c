import { Writable } from 'node:stream'
import { testPassword } from './test/arrange.ts'
import { startTestProvider } from './test/test-provider.ts'

const lines: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(...String(chunk).trim().split('\n'))
    done()
  },
})

const provider = startTestProvider({ logger: { level: 'trace', stream } })

test('the log is structured, includes request IDs and contains no secrets', async () => {
  const { email } = await provider.user()
  const { data } = await provider.visitor.post('/users/login', { email, password: testPassword })
  const cookies = { refreshToken: data.refreshToken }
  const headers = { authorization: `Bearer ${data.accessToken}`, 'x-request-id': 'traced' }
  await provider.visitor.get('/users/current-user', { headers })
  const refreshed = await provider.visitor.post('/users/refresh-token', undefined, { cookies })
  const rejected = { headers: { 'x-request-id': 'rejected' } }
  await provider.visitor.post('/users/login', { email, password: 'a wrong guess' }, rejected)

  // Simulates a careless log line.
  provider.app.log.info({
    password: testPassword,
    body: { email, password: testPassword },
    req: { headers: { authorization: headers.authorization, cookie: `refreshToken=${data.refreshToken}` } },
    res: { headers: { 'set-cookie': [`refreshToken=${refreshed.data.refreshToken}`] } },
    answer: { data: refreshed.data },
  })

  const log = lines.join('\n')
  expect(lines.every((line) => typeof JSON.parse(line).level === 'number')).toBe(true)
  expect(log).toContain('"reqId":"traced"')
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ reqId: 'rejected', msg: 'request rejected' }),
  )
  expect(log).toContain('[secret]')
  const secrets = [testPassword, 'a wrong guess', data.accessToken, data.refreshToken]
  for (const secret of [...secrets, refreshed.data.accessToken, refreshed.data.refreshToken]) {
    expect(log).not.toContain(secret)
  }
})
