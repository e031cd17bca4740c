import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startTestStack } from './start-test-stack.ts'
import type { TestStackOptions } from './start-test-stack.ts'

/**
 * Starts one product with fresh demo data for a whole suite, and sets the environment variables that its tests need. `KINORA_HOME` and `KINORA_SITE_URL` are
 * also for the release tool.
 *
 * @param prepare called before the suite, with the folder of released files.
 * @returns a function that stops the product.
 */
export async function startProduct(
  options: TestStackOptions = {},
  prepare: (siteRoot: string, home: string) => Promise<void> = async () => {},
): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-e2e-'))
  const undo = [() => rm(home, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const stack = await startTestStack(home, options)
    undo.push(stack.stop)
    await prepare(stack.siteRoot, home)
    Object.assign(process.env, {
      KINORA_HOME: home,
      KINORA_URL: stack.url,
      KINORA_SITE_URL: stack.url,
      KINORA_SITE_ROOT: stack.siteRoot,
      KINORA_OPERATOR_TOKEN: stack.operatorToken,
      KINORA_DATABASE_URL: stack.databaseUrl,
      KINORA_PROVIDER_URL: stack.providerUrl,
      KINORA_PROVIDER_PID: String(stack.provider.pid()),
      KINORA_PROVIDER_LOG: join(home, 'logs/provider.log'),
    })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
