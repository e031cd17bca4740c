import { testDeclaredRoutes } from '@kinora/test-kit'

import packageJson from '../package.json'
import { remote } from './routes.tsx'

testDeclaredRoutes(remote, packageJson.kinora.routes)
