import { restrictScripts } from './restrict-scripts.ts'

/** Returns how the page's policy treats a script URL. */
function judge(url: string, remoteOrigins = 'https://files.example https://more.example'): string | null {
  const createPolicy = jest.fn()
  Object.assign(globalThis, { trustedTypes: { createPolicy } })
  const html = `<script type="application/json" id="release" data-remote-origins="${remoteOrigins}">{}</script>`
  restrictScripts(new DOMParser().parseFromString(html, 'text/html'))
  const [name, rules] = createPolicy.mock.calls[0]
  expect(name).toBe('default')
  return rules.createScriptURL(url)
}

afterEach(() => Reflect.deleteProperty(globalThis, 'trustedTypes'))

test.each([
  '/mf/watch/1.0.0-abc/remoteEntry.js',
  'http://localhost/mf/watch/1.0.0-abc/routes.js',
  'https://files.example/watch/remoteEntry.js',
  'https://more.example/x.js',
])('allows the script %s', (url) => {
  expect(judge(url)).toBe(url)
})

test.each([
  '/media/uploads/evil.js',
  '/api/v1/videos',
  '/mf/../media/evil.js',
  '//elsewhere.example/mf/a.js',
  'https://elsewhere.example/mf/a.js',
  'https://files.example.elsewhere.example/a.js',
  'data:text/javascript,alert(1)',
  'blob:http://localhost/1',
  'javascript:alert(1)',
])('blocks the script %s', (url) => {
  expect(judge(url)).toBeNull()
})

test('trusts only the site if no origins are configured', () => {
  expect(judge('https://files.example/a.js', '')).toBeNull()
  expect(judge('/mf/watch/1/a.js', '')).toBe('/mf/watch/1/a.js')
})

test('does nothing in a browser without Trusted Types', () => {
  expect(() => restrictScripts(document)).not.toThrow()
})
