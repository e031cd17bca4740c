import { acceptsBrotli } from './accepts-brotli.ts'

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br;q=0.8, gzip;q=0.5', true],
  ['*', true],
  ['gzip, deflate', false],
  ['gzip, br;q=0', false],
  ['identity, br;q=0.5', false],
  ['xbr, brotli', false],
  ['', false],
  [undefined, false],
])('the header Accept-Encoding: %s accepts brotli: %s', (header, isAccepted) => {
  expect(acceptsBrotli(header === undefined ? {} : { 'accept-encoding': header })).toBe(isAccepted)
})
