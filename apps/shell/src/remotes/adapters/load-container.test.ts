import { loadContainer } from './load-container.ts'

const build = { build: '1.0.0-a', base: '/mf/music/1.0.0-a/' } as Parameters<typeof loadContainer>[0]
const loadEntry = jest.fn()
const known = { abi: 'webpack-container@1', runtime: 'own', verifiesFiles: false }

test.each([
  [{ abi: 'wasm-component@3' }, '1.0.0-a is a build of the ABI wasm-component@3, which this page cannot load'],
  [{ runtime: 'enhanced@3' }, '1.0.0-a is a build for the runtime enhanced@3, which this page cannot load'],
  [{ runtime: 'constructor' }, 'for the runtime constructor'],
])('%j is refused before anything of it is loaded', async (over, message) => {
  const loading = loadContainer(build, { ...known, ...over }, loadEntry, new AbortController().signal)
  await expect(loading).rejects.toMatchObject({ reason: 'incompatible', message: expect.stringContaining(message) })
  expect(loadEntry).not.toHaveBeenCalled()
})

test('the entry of a build whose loader knows no hashes is run when its files are held', async () => {
  loadEntry.mockImplementation(async () => {
    expect(() => Object.assign(document.createElement('script'), { src: `${build.base}page.js` })).toThrow('no hash')
    return 'its container'
  })
  expect(await loadContainer(build, known, loadEntry, new AbortController().signal)).toBe('its container')
})
