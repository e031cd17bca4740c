import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startTestStack } from '../set-up/start-test-stack.ts'
import { sumOfCounts } from './attack/counts.ts'

/** Starts one product for all attacks that leave it standing, and says at the end how many there were. */
export default async function globalSetUp() {
  const home = await mkdtemp(join(tmpdir(), 'kinora-hostile-'))
  const counts = join(home, 'counts.jsonl')
  // Refused after a shorter while than otherwise, because each attack waits for it.
  const stack = await startTestStack(home, { providerEnv: { MEDIA_DEADLINE_MS: '2000' } })
  Object.assign(process.env, {
    KINORA_HOME: home,
    KINORA_URL: stack.url,
    KINORA_PROVIDER_URL: stack.providerUrl,
    KINORA_PROVIDER_PID: String(stack.provider.pid()),
    KINORA_SITE_ROOT: stack.siteRoot,
    KINORA_DATABASE_URL: stack.databaseUrl,
    KINORA_OPERATOR_TOKEN: stack.operatorToken,
    KINORA_HOSTILE_COUNTS: counts,
  })
  return async () => {
    process.stdout.write(`\n${await sumOfCounts(counts)}\n`)
    await stack.stop()
    await rm(home, { recursive: true, force: true })
  }
}
