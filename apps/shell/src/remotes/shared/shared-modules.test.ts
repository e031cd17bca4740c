import { sharedPackages } from '@kinora/releases'
import type { SharedPackage } from '@kinora/releases'

import { modules } from './shared-modules.ts'

test.each(Object.entries<SharedPackage>(sharedPackages).filter(([, { names }]) => names !== undefined))(
  'shares exactly the names of %s that the sharing table lists',
  (name, { names }) => {
    expect(Object.keys(modules[name as keyof typeof modules]).toSorted()).toEqual(names?.toSorted())
  },
)

test('shares every module of the sharing table', () => {
  expect(Object.keys(modules).toSorted()).toEqual(Object.keys(sharedPackages).toSorted())
})
