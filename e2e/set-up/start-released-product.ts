import { createFolderStorage, createReleaseStore, promote } from '@kinora/release'
import { publishFixture } from '@kinora/release/fixtures'

import { containerOf } from './container-of.ts'
import { startProduct } from './start-product.ts'
import type { TestStackOptions } from './start-test-stack.ts'

/** Starts one product for a suite that changes releases. Includes a remote from a team that isn't involved. */
export function startReleasedProduct(options: TestStackOptions = {}): Promise<() => Promise<void>> {
  // All viewers come from one network, and a few have to be enough for a verdict.
  const siteEnv = { CANARY_MIN_VISITS: '10', CANARY_VIEWERS_PER_ADDRESS: '1000', CANARY_DISCOUNTED_ADDRESSES: '0' }
  return startProduct({ siteEnv, ...options }, promoteNeighbour)
}

export default () => startReleasedProduct({ apps: ['shell'] })

/** Promotes another team's remote, so that it's live from the start. */
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
