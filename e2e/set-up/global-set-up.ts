import { cp, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startStack, workspace } from '@kinora/local-stack'

/** Builds that an earlier run published. A build's name says what went into it, so an old one is never mistaken for a new one. */
const keptBuilds = join(workspace, '.cache/mf')

/** Starts the product with a database and media of its own, for all journeys together. */
export default async function globalSetUp() {
  const home = await mkdtemp(join(tmpdir(), 'kinora-e2e-'))
  const builds = join(home, 'site/mf')
  if (existsSync(keptBuilds)) await cp(keptBuilds, builds, { recursive: true })
  const stack = await startStack({
    home,
    port: 0,
    // All journeys come from one address, and log in often.
    providerEnv: {
      LOGINS_PER_MINUTE: '1000',
      REGISTRATIONS_PER_MINUTE: '1000',
      REFRESHES_PER_MINUTE: '10000',
      LOG_LEVEL: 'warn',
    },
  })
  await cp(builds, keptBuilds, { recursive: true })

  process.env['KINORA_URL'] = stack.url
  process.env['KINORA_SITE_ROOT'] = stack.siteRoot
  return async () => {
    await stack.stop()
    await rm(home, { recursive: true, force: true })
  }
}
