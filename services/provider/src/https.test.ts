import { testPassword } from './test/arrange.ts'
import { startTestProvider } from './test/test-provider.ts'

const provider = startTestProvider({ isHttps: true, hstsSubDomains: true })

test('behind HTTPS, cookies are secure, and browsers must keep using HTTPS', async () => {
  const { email, publishes } = await provider.user()
  const login = await provider.visitor.post('/users/login', { email, password: testPassword })
  const watched = await provider.visitor.get(`/videos/${(await publishes()).id}`)
  for (const cookie of [...Object.values(login.setCookies), ...Object.values(watched.setCookies)]) {
    expect(cookie).toContain('; Secure')
  }
  expect(Object.keys({ ...login.setCookies, ...watched.setCookies })).toHaveLength(4)
  expect(login.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})
