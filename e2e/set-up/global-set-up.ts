import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startTestStack } from './start-test-stack.ts'

/** Starts one product for all journeys together. */
export default async function globalSetUp() {
  const home = await mkdtemp(join(tmpdir(), 'kinora-e2e-'))
  const stack = await startTestStack(home)
  process.env['KINORA_URL'] = stack.url
  process.env['KINORA_SITE_ROOT'] = stack.siteRoot
  process.env['KINORA_OPERATOR_TOKEN'] = stack.operatorToken
  return async () => {
    await stack.stop()
    await rm(home, { recursive: true, force: true })
  }
}
