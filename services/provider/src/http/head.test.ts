import { storePages } from '../pages/queries.ts'
import { testPassword } from '../test/arrange.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

test('every GET route supports HEAD, which returns the same content type without a body', async () => {
  await storePages(provider.database, [{ slug: 'about', title: 'About', markdown: 'Hi.' }], new Date())
  const viewer = await provider.user()
  const video = await viewer.publishes()
  const captions = { language: 'en', label: 'English', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi' }
  await viewer.post(`/videos/${video.id}/captions`, captions)
  const { data } = await provider.visitor.post('/users/login', { email: viewer.email, password: testPassword })
  const headers = { authorization: `Bearer ${data.accessToken}` }
  const channel = await viewer.get('/users/current-user')
  const ids: Record<string, string> = {
    videoId: video.id,
    userId: viewer.id,
    username: channel.data.username,
    language: 'en',
    category: 'music',
    slug: 'about',
    playlistId: 'watch-later',
  }
  const { paths = {} } = provider.app.swagger()
  const gets = Object.entries(paths).flatMap(([path, methods]) => (methods && 'get' in methods ? [path] : []))
  expect(gets.length).toBeGreaterThan(10)

  for (const path of [...gets, '/api/v1/openapi.json', '/healthz', '/readyz']) {
    const query = path.includes('/search') ? '?query=light' : ''
    const url = `${provider.url}${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'none')}${query}`
    const head = await fetch(url, { method: 'HEAD', headers })
    const get = await fetch(url, { headers })
    expect([url, head.status, await head.text()]).toEqual([url, 200, ''])
    expect([url, head.headers.get('content-type')]).toEqual([url, get.headers.get('content-type')])
    expect([url, head.headers.get('content-length')]).toEqual([url, get.headers.get('content-length')])
  }
})
