import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startTestStack } from './start-test-stack.ts'

/** Starts one product for all files. `KINORA_HOME` and `KINORA_SITE_URL` tell the release tool where its site is. */
export default async function startReleasedProduct() {
  const home = await mkdtemp(join(tmpdir(), 'kinora-releases-'))
  const stack = await startTestStack(home, {
    apps: ['shell', 'library'],
    // All viewers come from one network, and few are enough.
    siteEnv: { CANARY_MIN_VISITS: '10', CANARY_VIEWERS_PER_ADDRESS: '1000', CANARY_DISCOUNTED_ADDRESSES: '0' },
  })
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
