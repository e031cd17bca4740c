import { holdFiles } from './hold-files.ts'

const hash = `sha384-${'a'.repeat(64)}`
const base = '/mf/music/1.0.0-a/'
const fetched = jest.fn(async (_input: unknown, _init?: RequestInit) => new Response())

beforeAll(() => {
  globalThis.fetch = fetched as never
  holdFiles({ base, assets: { 'page.js': hash, 'styles/page.css': hash, 'mf-manifest.json': hash } })
})

beforeEach(() => fetched.mockClear())

const element = (tag: 'script' | 'link') => document.createElement(tag)
const url = (file: string) => `${base}${file}`

test.each<[string, (file: string) => HTMLScriptElement | HTMLLinkElement]>([
  ['the property of a script', (file) => Object.assign(element('script'), { src: file })],
  ['the property of a stylesheet', (file) => Object.assign(element('link'), { href: file })],
  [
    'an attribute of a script',
    (file) => {
      const script = element('script')
      script.setAttribute('SRC', file)
      return script
    },
  ],
  [
    'an attribute of a stylesheet, with a namespace',
    (file) => {
      const link = element('link')
      link.setAttributeNS(null, 'href', file)
      return link
    },
  ],
])('a URL that is given by %s is asked for by its hash', (_, give) => {
  for (const file of [
    url('page.js'),
    `http://localhost${url('styles/page.css')}?try=1`,
    url('%70age.js'),
    url('x/../page.js'),
  ]) {
    expect(give(file)).toMatchObject({ integrity: hash, crossOrigin: 'anonymous' })
  }
  for (const file of [url('other.js'), url('page.js.map'), url('constructor'), '/mf/music%2F1.0.0-a/other.js']) {
    expect(() => give(file)).toThrow('has no hash in the release document, so it is not loaded')
  }
  for (const file of [
    '/mf/music/1.0.0-ab/other.js',
    '/mf/watch/1.0.0-a/page.js',
    'https://elsewhere.example/mf/music/1.0.0-a/page.js',
    'http://[',
  ]) {
    expect(give(file).integrity).toBeFalsy()
  }
})

test('what is fetched of the build is held to its hash, and nothing else is', async () => {
  await fetch(url('mf-manifest.json'), { cache: 'reload' })
  await fetch(new Request(`http://localhost${url('page.js')}`))
  await fetch('/api/v1/videos')
  const inits = fetched.mock.calls.map(([, init]) => init)
  expect(inits).toEqual([{ cache: 'reload', integrity: hash }, { integrity: hash }, undefined])
  await expect(fetch(url('other.json'))).rejects.toThrow('has no hash')
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a build without any hashes loads nothing', () => {
  holdFiles({ base: '/mf/music/2.0.0-b/' })
  expect(() => Object.assign(element('script'), { src: '/mf/music/2.0.0-b/remoteEntry.js' })).toThrow('has no hash')
})

test('other elements and attributes are left alone', () => {
  const image = document.createElement('img')
  image.setAttribute('src', url('cover.png'))
  expect(image.getAttribute('src')).toBe(url('cover.png'))
  const script = element('script')
  script.setAttribute('data-src', url('other.js'))
  expect(script.integrity).toBeFalsy()
})
