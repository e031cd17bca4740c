import { isMadeOfOwnNames } from './own-names.ts'

const ada = { username: 'ada_l', fullName: 'Ada Lovelace', email: 'countess.lovelace@ada.example' }

test.each([
  'kinorakinora',

  'adalovelace',
  'lovelace1815',
  'ada_l ada_l',
  'Ådá lovelace',
  'countess1',
  'countess.lovelace',
  'countess.lovelace@ada.example',
  'kinora-lovelace',
  'ａｄａｌｏｖｅｌａｃｅ',
])("the password %s consists of the user's names", (password) => {
  expect(isMadeOfOwnNames(password, ada)).toBe(true)
})

test.each([
  'ada loves her cat',
  'Ada@12345',
  'Kinora-2026!',
  'lovelace10121815',
  'kinoramic',
  'the kinora password',
  'ada 27182818284590452',
  '1815-12-10',
  'correct horse battery',
  'lovelacet',
  'aaaaaaaa',
])("the password %s does not consist of the user's names", (password) => {
  expect(isMadeOfOwnNames(password, ada)).toBe(false)
})

test('names in other scripts count as names, but single letters do not', () => {
  expect(isMadeOfOwnNames('李小龍李小龍12', { username: 'dragon', fullName: '李小龍', email: 'd@x.example' })).toBe(
    true,
  )
  expect(isMadeOfOwnNames('abababab', { username: 'someone', fullName: 'A B', email: 'c@x.example' })).toBe(true)
  expect(isMadeOfOwnNames('abcabcabc', { username: 'someone', fullName: 'A B C', email: 'a@x.example' })).toBe(true)
  expect(isMadeOfOwnNames('aaaaaaaa', { username: 'someone', fullName: 'Some One', email: 'a@x.example' })).toBe(false)
  expect(isMadeOfOwnNames('bcabcabca', { username: 'someone', fullName: 'A B C', email: 'a@x.example' })).toBe(false)
})

test('rejects a password that is exactly a name with many digits', () => {
  const viewer = { username: 'viewer_79086e270e', fullName: 'Viewer 1815162342', email: '01bbc85138@kinora.example' }
  for (const password of [
    viewer.username,
    viewer.fullName,
    viewer.email,
    '01bbc85138',
    'VIEWER_79086E270E!',
    '1815162342',
  ]) {
    expect([password, isMadeOfOwnNames(password, viewer)]).toEqual([password, password !== '1815162342'])
  }
  expect(isMadeOfOwnNames('viewer_79086e270e lantern', viewer)).toBe(false)
})
