import { acceptedRange } from './shared-versions.ts'
import { isRange, meetsRange } from './unmet-ranges.ts'

test('a remote accepts the minor version that it was built against and later ones, with any patch version', () => {
  expect(acceptedRange('1.4.7')).toBe('^1.4.0')
  expect(isRange(acceptedRange('12.34.56'))).toBe(true)
  expect(meetsRange('1.4.0', acceptedRange('1.4.7'))).toBe(true)
  expect(meetsRange('1.3.9', acceptedRange('1.4.7'))).toBe(false)
})
