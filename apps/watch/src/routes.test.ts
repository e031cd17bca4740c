import { testDeclaredRoutes } from '@kinora/test-kit'
import { watchPath } from '@kinora/ui/paths'
import { matchRoutes } from 'react-router-dom'

import packageJson from '../package.json'
import { remote } from './routes.tsx'

const { routes } = packageJson.kinora

testDeclaredRoutes(remote, routes)

test('links lead to the declared page', () => {
  expect(matchRoutes(routes, watchPath('a b/ü'))?.at(-1)?.params).toEqual({ videoId: 'a b/ü' })
})
