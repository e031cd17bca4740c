import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startTestStack } from './start-test-stack.ts'
import type { TestStackOptions } from './start-test-stack.ts'

/**
 * Starts one product with fresh demo data for a whole suite, which finds it by `KINORA_URL`, `KINORA_SITE_ROOT` and `KINORA_OPERATOR_TOKEN`,
 * and what the provider logs by `KINORA_PROVIDER_LOG`.
 *
 * @returns what ends it.
 */
export async function startProduct(options: TestStackOptions = {}): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-e2e-'))
  const stack = await startTestStack(home, options)
  process.env['KINORA_PROVIDER_LOG'] = join(home, 'logs/provider.log')
  process.env['KINORA_URL'] = stack.url
  process.env['KINORA_SITE_ROOT'] = stack.siteRoot
  process.env['KINORA_OPERATOR_TOKEN'] = stack.operatorToken
  return async () => {
    await stack.stop()
    await rm(home, { recursive: true, force: true })
  }
}
