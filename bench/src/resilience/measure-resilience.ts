import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { defaultBackoff, startStack } from '@kinora/local-stack'
import type { Stack } from '@kinora/local-stack'

import { commit, describeMachine } from '../machine.ts'
import { logIn } from '../products/ask-provider.ts'
import { everyAttack } from './attacks.ts'
import { createClient } from './call.ts'
import { endConnections } from './faults.ts'
import { findKnee } from './find-knee.ts'
import { postgresProcesses, signalAll } from './postgres-processes.ts'
import { measureRecovery } from './recovery.ts'
import type { Recovery } from './recovery.ts'
import type { ResilienceResults } from './results.ts'
import { soak } from './soak.ts'
import { createTraffic } from './traffic.ts'
import { measureUnderAttack } from './under-attack.ts'
import type { UnderAttack } from './under-attack.ts'

/** How much is measured. Stretches of load are in seconds. */
const full = { pairs: 3, attackSeconds: 5, kneeSeconds: 6, soakMinutes: 10 }
const quick = { pairs: 2, attackSeconds: 4, kneeSeconds: 4, soakMinutes: 3 }

/** The bench writes more than any account or IP address may. */
const withoutQuotas = {
  // What is measured is the product, and not what a worker does beside it.
  FFMPEG: 'off',
  COMMENTS_PER_HOUR: '10000000',
  UPLOADS_PER_HOUR: '1000000',
  UPLOAD_MEGABYTES_PER_DAY: '1000000',
  LOGINS_PER_MINUTE: '1000000',
}

/** Calls a second while an attack is looked at: what the product bears with ease, so that what is noticed is the attack. */
const easyRate = 60
const firstRate = 80

/** Attacks the product, breaks what it leans on, loads it beyond what it bears, and reports what viewers notice. */
export async function measureResilience(isQuick: boolean): Promise<ResilienceResults> {
  const plan = isQuick ? quick : full
  const start = performance.now()
  const onStep = (step: string) =>
    console.log(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${step} …`)
  const home = await mkdtemp(join(tmpdir(), 'kinora-resilience-'))
  await chmod(home, 0o755)
  const stack = await startStack({ home, port: 0, onStep, providerEnv: withoutQuotas, backoff: defaultBackoff })
  const client = createClient(stack.url)
  try {
    const { videoIds, mediaPath } = await someVideos(stack.url)
    const { accessToken } = await logIn(stack.url)
    // An access token lives a quarter of an hour, so each part takes a new one.
    const traffic = async () => createTraffic(client, videoIds, [(await logIn(stack.url)).accessToken])

    const attacks: UnderAttack[] = []
    for (const attack of everyAttack({
      url: stack.url,
      mediaPath,
      email: `guessed-${Date.now()}@kinora.example`,
      accessToken,
    })) {
      onStep(attack.name)
      const load = { rate: easyRate, seconds: plan.attackSeconds, pairs: plan.pairs }
      attacks.push(await measureUnderAttack(attack, (await traffic()).next, load))
    }
    onStep('Breaking what it leans on')
    const recoveries = await measureRecoveries(stack)
    onStep('Finding the knee')
    const knee = await findKnee((await traffic()).next, firstRate, plan.kneeSeconds)
    onStep(`Soaking for ${plan.soakMinutes} minutes at ${2 * knee.rate} calls a second`)
    const soaked = await soak(stack, await traffic(), 2 * knee.rate, plan.soakMinutes)
    return {
      machine: describeMachine('none'),
      commit: commit(),
      isQuick,
      minutes: (performance.now() - start) / 60_000,
      attacks,
      recoveries,
      knee,
      soak: soaked,
    }
  } finally {
    client.close()
    await stack.stop()
    await rm(home, { recursive: true, force: true })
  }
}

const frozenMs = 30_000

async function measureRecoveries(stack: Stack): Promise<Recovery[]> {
  const { databaseUrl } = stack
  return [
    await measureRecovery(stack, 'all database connections ended', 0, async () => {
      await endConnections(databaseUrl)
      return async () => {}
    }),
    await measureRecovery(stack, `PostgreSQL frozen for ${frozenMs / 1000} s`, frozenMs, async () => {
      const pids = await postgresProcesses(databaseUrl)
      signalAll(pids, 'SIGSTOP')
      return async () => signalAll(pids.toReversed(), 'SIGCONT')
    }),
    await measureRecovery(stack, 'PostgreSQL killed, from its death on', 0, async () => {
      signalAll(await postgresProcesses(databaseUrl), 'SIGKILL')
      return async () => {}
    }),
    await measureRecovery(stack, 'the provider killed, from its death on', 0, async () => {
      signalAll([stack.provider.pid() ?? 0], 'SIGKILL')
      return async () => {}
    }),
  ]
}

async function someVideos(url: string): Promise<{ videoIds: string[]; mediaPath: string }> {
  const answer = await fetch(`${url}/api/v1/videos?limit=50`)
  const { data } = (await answer.json()) as { data: { videos: { _id: string; videoFile: string }[] } }
  return { videoIds: data.videos.map(({ _id }) => _id), mediaPath: data.videos[0]?.videoFile ?? '' }
}
