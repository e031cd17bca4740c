import type { RouteObject } from 'react-router-dom'

import shellPackage from '../../package.json'
import { testRelease } from '../test/test-release.ts'
import { createRoutes } from './create-routes.tsx'
import type { RouteServices } from './route-services.ts'

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

test("the shell's package.json lists all of its own pages, so that no remote's route can use one", () => {
  const routes = createRoutes(testRelease({}), {} as RouteServices)
  expect(pathsOf(routes).filter((path) => path !== '*')).toEqual(shellPackage.kinora.pages)
})
