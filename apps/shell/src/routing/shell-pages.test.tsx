import type { RouteObject } from 'react-router-dom'

import shellPackage from '../../package.json'
import { testRelease } from '../test/test-release.ts'
import { createRoutes } from './create-routes.tsx'
import type { RouteServices } from './route-services.ts'

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

// `/home` redirects, but with a query, a remote may own it.
const redirects = new Set(['/home', '*'])

test("the shell's package.json lists all of the shell's own pages, so remotes cannot claim their routes", () => {
  const routes = createRoutes(testRelease({}), {} as RouteServices)
  expect(pathsOf(routes).filter((path) => !redirects.has(path))).toEqual(shellPackage.kinora.pages)
})
