import { returnPath } from './return-path.ts'

test.each([
  [{ from: '/watch/v-1?t=3#comments' }, '/watch/v-1?t=3#comments'],
  [{ from: '//elsewhere.example/' }, '/'],
  [{ from: 'https://elsewhere.example/' }, '/'],
  [{ from: 7 }, '/'],
  [{}, '/'],
  [null, '/'],
])('login with the state %j returns to %s', (state, url) => {
  expect(returnPath(state)).toBe(url)
})
