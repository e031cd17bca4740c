import { acceptedVersion } from './remote-runtime.ts'
import type { SharedVersion } from './share-scope.ts'

const shared = (version: string) => ({ version, get: async () => () => ({}) }) as SharedVersion
const scope = { client: { '1.4.0': shared('1.4.0'), '2.0.0': shared('2.0.0') } }

test.each([
  ['^1.2.0', '1.4.0'],
  ['^2.0.0', '2.0.0'],
  ['^3.0.0', undefined],
  [undefined, undefined],
])('of two majors, %s accepts %s', (range, version) => {
  expect(acceptedVersion(scope, 'client', range)?.version).toBe(version)
})

test('there is no version of a package that the shell does not provide', () => {
  expect(acceptedVersion(scope, 'music', '^1.0.0')).toBeUndefined()
})
