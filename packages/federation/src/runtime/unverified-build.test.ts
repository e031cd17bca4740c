/** @jest-environment jest-fixed-jsdom */
import type { RemoteBuild } from './remote-build.ts'
import { verifyFiles } from './unverified-build.ts'

const hash = `sha384-${'a'.repeat(64)}`
const base = '/mf/music/1.0.0-a/'

const build = (over: Partial<RemoteBuild>): RemoteBuild => ({
  remote: 'music',
  version: '1.0.0',
  build: '1.0.0-a',
  container: 'music',
  base,
  entryUrl: `${over.base ?? base}remoteEntry.js`,
  integrity: hash,
  requires: {},
  ...over,
})
const fetched = jest.fn(async (_input: unknown, _init?: RequestInit) => new Response())

beforeAll(() => {
  globalThis.fetch = fetched as never
  verifyFiles(build({ base, assets: { 'page.js': hash, 'styles/page.css': hash, 'mf-manifest.json': hash } }))
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
])('sets the hash of a file whose URL is set through %s', (_, give) => {
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

test("adds the hash to fetches of the build's files and does not change other fetches", async () => {
  await fetch(url('mf-manifest.json'), { cache: 'reload' })
  await fetch(new Request(`http://localhost${url('page.js')}`))
  await fetch('/api/v1/videos')
  const inits = fetched.mock.calls.map(([, init]) => init)
  expect(inits).toEqual([{ cache: 'reload', integrity: hash }, { integrity: hash }, undefined])
  await expect(fetch(url('other.json'))).rejects.toThrow('has no hash')
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('does not load any file of a build without hashes', () => {
  verifyFiles(build({ base: '/mf/music/2.0.0-b/' }))
  expect(() => Object.assign(element('script'), { src: '/mf/music/2.0.0-b/remoteEntry.js' })).toThrow('has no hash')
})

test('does not change other elements and attributes', () => {
  const image = document.createElement('img')
  image.setAttribute('src', url('cover.png'))
  expect(image.getAttribute('src')).toBe(url('cover.png'))
  const script = element('script')
  script.setAttribute('data-src', url('other.js'))
  expect(script.integrity).toBeFalsy()
})

const modules = (name: string) =>
  build({
    base: `/mf/music/${name}/`,
    entryType: 'module',
    assets: { 'remoteEntry.js': hash, 'page.mjs': hash, 'page.css': hash },
  })

/** Adds an import map to the page, as the site would. */
function writeImportMap(name: string, integrityOfPage = hash): void {
  const folder = `/mf/music/${name}/`
  const map = Object.assign(document.createElement('script'), {
    type: 'importmap',
    textContent: JSON.stringify({
      imports: { [folder]: null },
      integrity: { [`${folder}remoteEntry.js`]: hash, [`${folder}page.mjs`]: integrityOfPage },
    }),
  })
  document.head.replaceChildren(map)
}

describe('an ES module build', () => {
  afterEach(() => {
    document.head.replaceChildren()
    Reflect.deleteProperty(globalThis, 'IntegrityViolationReportBody')
  })

  test('an ES module build loads if the browser verifies modules and the page has all hashes', () => {
    Object.assign(globalThis, { IntegrityViolationReportBody: Object })
    writeImportMap('3.0.0-a')
    expect(() => verifyFiles(modules('3.0.0-a'))).not.toThrow()
  })

  test('an ES module build requires a newer browser if the current one does not verify modules', () => {
    writeImportMap('3.0.0-b')
    expect(() => verifyFiles(modules('3.0.0-b'))).toThrow(
      expect.objectContaining({ kind: 'browser', message: expect.stringContaining('cannot verify') }),
    )
  })

  test.each<[string, () => void]>([
    ['without an import map', () => {}],
    ['with the import map of another build', () => writeImportMap('2.0.0-a')],
    ['with a different hash for a module', () => writeImportMap('3.0.0-c', `sha384-${'b'.repeat(64)}`)],
  ])('an ES module build is rejected on a page %s', (_, arrange) => {
    Object.assign(globalThis, { IntegrityViolationReportBody: Object })
    arrange()
    expect(() => verifyFiles(modules('3.0.0-c'))).toThrow(expect.objectContaining({ kind: 'incompatible' }))
  })
})
