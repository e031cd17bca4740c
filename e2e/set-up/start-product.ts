import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { StackOptions } from '@kinora/local-stack'

import { startTestStack } from './start-test-stack.ts'

/**
 * Starts one product with fresh demo data for a whole suite, which finds it by `KINORA_URL`, `KINORA_SITE_ROOT` and `KINORA_OPERATOR_TOKEN`.
 *
 * @param apps those that are live; all of the workspace, if nothing is said.
 * @param providerEnv more settings for its provider.
 * @returns what ends it.
 */
export async function startProduct(
  apps?: string[],
  providerEnv?: StackOptions['providerEnv'],
): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-e2e-'))
  const stack = await startTestStack(home, { ...(apps && { apps }), ...(providerEnv && { providerEnv }) })
  process.env['KINORA_URL'] = stack.url
  process.env['KINORA_SITE_ROOT'] = stack.siteRoot
  process.env['KINORA_OPERATOR_TOKEN'] = stack.operatorToken
  return async () => {
    await stack.stop()
    await rm(home, { recursive: true, force: true })
  }
}
