import { setTimeout } from 'node:timers/promises'

import type { Stack } from '@kinora/local-stack'

/** How long the product needs to answer again after something it leans on came back. */
export interface Recovery {
  what: string
  /** From the fault's end until the first list is answered through the site. */
  seconds: number
  /** What the product answered from the fault's beginning until then, by status. */
  meanwhile: Record<number, number>
}

const askEveryMs = 50
const giveUpAfterMs = 60_000

/**
 * Breaks something, asks the product until it is mended, and measures from then on.
 *
 * @param breaks resolves once the fault has begun, with what ends it.
 */
export async function measureRecovery(
  stack: Stack,
  what: string,
  lastsMs: number,
  breaks: () => Promise<() => Promise<void>>,
): Promise<Recovery> {
  const meanwhile: Record<number, number> = {}
  const ask = async () => {
    const status = await askList(stack)
    meanwhile[status] = (meanwhile[status] ?? 0) + 1
    return status
  }
  const mend = await breaks()
  for (const start = performance.now(); performance.now() - start < lastsMs; await setTimeout(askEveryMs)) await ask()
  await mend()
  const mended = performance.now()
  while ((await ask()) !== 200) {
    if (performance.now() - mended > giveUpAfterMs) throw new Error(`${what}: no answer within a minute of its end.`)
    await setTimeout(askEveryMs)
  }
  return { what, seconds: (performance.now() - mended) / 1000, meanwhile }
}

/** The status of a list of videos through the site; 0 for no answer. */
async function askList(stack: Stack): Promise<number> {
  try {
    const answer = await fetch(`${stack.url}/api/v1/videos?limit=1`, { signal: AbortSignal.timeout(giveUpAfterMs) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
