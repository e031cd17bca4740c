import { testDeclaredRoutes } from '@kinora/test-kit'

import packageJson from '../package.json'
import { remote } from './routes.tsx'

testDeclaredRoutes(remote, packageJson.kinora.routes, {
  '/search': '?query=night+sky&type=videos&uploaded=week&length=long&captions=true&sort=views',
})
