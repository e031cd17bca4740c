import { sharedPackages } from '@kinora/releases'
import type { SharedPackage } from '@kinora/releases'

import { providedModules } from './provided-modules.ts'

test.each(Object.entries<SharedPackage>(sharedPackages).filter(([, { names }]) => names !== undefined))(
  'the shell carries just the names of %s that the sharing table promises',
  (name, { names }) => {
    expect(Object.keys(providedModules[name as keyof typeof providedModules]).toSorted()).toEqual(names?.toSorted())
  },
)

test('the shell provides every module of the sharing table', () => {
  expect(Object.keys(providedModules).toSorted()).toEqual(Object.keys(sharedPackages).toSorted())
})
