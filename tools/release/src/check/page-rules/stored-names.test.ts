import { storageProblems } from './stored-names.ts'

const before = {
  'localStorage accessToken': 'a',
  'sessionStorage sidebarOpen': 'false',
  'sessionStorage scroll-positions': undefined,
}

test.each([
  ["the app's own names", { 'localStorage music:volume': '1', 'indexedDB music': '', 'cookie music-tab': '2' }, []],
  ['values that the shell changes', { 'sessionStorage scroll-positions': '{}' }, []],
  ['a name without a prefix', { 'localStorage volume': '1' }, ['stores localStorage volume, which is not its own']],
  ["another app's name", { 'localStorage musical:a': '1' }, ['stores localStorage musical:a, which is not its own']],
  [
    "the shell's value",
    { 'localStorage accessToken': 'b' },
    ['overwrites localStorage accessToken, which is not its own'],
  ],
])('%s', (_, stored, texts) => {
  expect(storageProblems('music', { ...before, ...stored }, before).map(({ text }) => text)).toEqual(texts)
})

test("reports a page that removes one of the shell's stored values", () => {
  const { 'localStorage accessToken': _, ...rest } = before
  expect(storageProblems('music', rest, before).map(({ text }) => text)).toEqual([
    'removes localStorage accessToken, which is not its own',
  ])
})
