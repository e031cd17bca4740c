import { testDeclaredRoutes } from '@kinora/test-kit'
import { watchPath } from '@kinora/ui/paths'
import { matchRoutes } from 'react-router-dom'

import packageJson from '../package.json'
import { remote } from './routes.tsx'

const { routes } = packageJson.kinora

testDeclaredRoutes(remote, routes)

test('video links match the declared route', () => {
  expect(matchRoutes(routes, watchPath('a b/ü'))?.at(-1)?.params).toEqual({ videoId: 'a b/ü' })
})
