import { testRelease } from '../test/test-release.ts'

const release = testRelease({
  watch: {
    routes: [{ path: '/watch/:videoId', access: 'public', firstCall: '/videos/:videoId', outline: 'video' }],
    preload: ['routes.js', 'routes.css'],
    assets: { 'routes.js': 'sha384-js', 'routes.css': 'sha384-css' },
  },
  upload: { routes: [{ path: '/upload', access: 'token' }] },
  music: { routes: [{ path: '/music', access: 'public' }], requires: { '@kinora/api-client': '^2.0.0' } },
})

afterEach(() => {
  delete globalThis.kinoraInitialRequest
  delete document.documentElement.dataset['skeleton']
  document.head.replaceChildren()
  document.body.replaceChildren()
  delete document.documentElement.dataset['theme']
  localStorage.clear()
})

/** Runs index.html's inline script at a URL. */
function boot(path: string) {
  history.replaceState(null, '', path)
  const script = document.createElement('script')
  Object.assign(script, { id: 'release', type: 'application/json', textContent: JSON.stringify(release) })
  document.head.append(script)
  return jest.isolateModulesAsync(async () => {
    await import('./boot.ts')
  })
}

const allPreloads = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('as') ?? link.as,
    link.integrity,
    link.crossOrigin,
  ])

/** The preloaded files of remotes. */
const preloads = () => allPreloads().filter(([href]) => !href?.startsWith('/mf/shell/'))

test('starts loading the shell', async () => {
  await boot('/no/such/page')
  expect(allPreloads()).toEqual([['/mf/shell/3.0.0-new/remoteEntry.js', 'script', 'sha384-new', 'anonymous']])
})

test("preloads the files of the page's remote from the URLs that the remote will request", async () => {
  await boot('/watch/v-1?t=3')
  expect(preloads()).toEqual([
    ['/mf/watch/3.0.0-new/remoteEntry.js', 'script', 'sha384-new', 'anonymous'],
    ['/mf/watch/3.0.0-new/routes.js', 'script', 'sha384-js', 'anonymous'],
    ['/mf/watch/3.0.0-new/routes.css', 'style', 'sha384-css', 'anonymous'],
  ])
})

test.each(['/Watch/v-1', '/watch/v-1/'])('starts the page for %s, which the router also matches', async (path) => {
  await boot(path)
  expect(preloads()).toHaveLength(3)
  expect(document.documentElement).toHaveAttribute('data-skeleton', 'video')
  expect(globalThis.kinoraInitialRequest).toMatchObject({ url: '/api/v1/videos/v-1' })
})

test.each(['/', '/watch', '/watch/', '/watch/v-1/comments', '/channel/grace'])(
  'preloads no remote on %s',
  async (path) => {
    await boot(path)
    expect(preloads()).toEqual([])
  },
)

test('does not preload a remote that this shell will reject', async () => {
  await boot('/music')
  expect(preloads()).toEqual([])
})

test.each(['light', 'dark'])('applies the %s theme before the first paint', async (theme) => {
  localStorage.setItem('theme', theme)
  await boot('/')
  expect(document.documentElement).toHaveAttribute('data-theme', theme)
})

test.each(['system', 'neon'])("uses the system's theme if %j is stored", async (theme) => {
  localStorage.setItem('theme', theme)
  await boot('/')
  expect(document.documentElement).not.toHaveAttribute('data-theme')
})

test("uses the system's theme and starts the page if storage is blocked", async () => {
  const refused = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  await boot('/upload')
  refused.mockRestore()
  expect(document.documentElement).not.toHaveAttribute('data-theme')
  expect(preloads()).toHaveLength(1)
})

test("sends the page's first call, and shows its skeleton", async () => {
  await boot('/watch/v-1')
  expect(document.documentElement).toHaveAttribute('data-skeleton', 'video')
  expect(globalThis.kinoraInitialRequest).toMatchObject({ url: '/api/v1/videos/v-1', accessToken: null })
})

test('does not send a request on a page without a first call', async () => {
  await boot('/upload')
  expect(document.documentElement).not.toHaveAttribute('data-skeleton')
  expect(globalThis.kinoraInitialRequest).toBeUndefined()
})
