import { testDeclaredRoutes } from '@kinora/test-kit'
import { channelPath } from '@kinora/ui/paths'
import { matchRoutes } from 'react-router-dom'

import packageJson from '../package.json'
import { remote } from './routes.tsx'

const { routes } = packageJson.kinora

testDeclaredRoutes(remote, routes)

test('channel links match the declared route', () => {
  expect(matchRoutes(routes, channelPath('a b/ü'))?.at(-1)?.params).toEqual({ username: 'a b/ü' })
})
