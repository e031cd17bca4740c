import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage, createReleaseStore, promote } from '@kinora/release'
import { publishFixture } from '@kinora/release/fixtures'

import { containerOf } from './container-of.ts'
import { startTestStack } from './start-test-stack.ts'

/** Starts one product for all files: the shell, and the remote of a team that has no part in what happens. `KINORA_HOME` and `KINORA_SITE_URL` name the site for the release tool. */
export default async function startReleasedProduct() {
  const home = await mkdtemp(join(tmpdir(), 'kinora-releases-'))
  const stack = await startTestStack(home, {
    // All viewers come from one network, and few are enough.
    siteEnv: { CANARY_MIN_VISITS: '10', CANARY_VIEWERS_PER_ADDRESS: '1000', CANARY_DISCOUNTED_ADDRESSES: '0' },
  })
  await promoteNeighbour(stack.siteRoot)
  Object.assign(process.env, {
    KINORA_HOME: home,
    KINORA_URL: stack.url,
    KINORA_SITE_URL: stack.url,
    KINORA_SITE_ROOT: stack.siteRoot,
  })
  return async () => {
    await stack.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** The remote of another team, which is live from the start. */
async function promoteNeighbour(siteRoot: string): Promise<void> {
  const container = 'fixture_neighbour'
  const component = `return React.createElement('h1', null, 'Neighbour')`
  const build = await publishFixture(
    siteRoot,
    'neighbour',
    '1.0.0-a',
    { container, imports: { '@kinora/ui': ['Avatar'] } },
    { 'remoteEntry.js': containerOf({ id: 'neighbour', container, component }) },
  )
  await promote([build], createReleaseStore(createFolderStorage(siteRoot)))
}
