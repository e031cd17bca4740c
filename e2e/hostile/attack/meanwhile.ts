import { expect } from '@playwright/test'

import { ask } from './ask.ts'

/** Lists calls that other viewers might make: a video list, a video's comments, a thumbnail and the health check. */
export async function otherViewersCalls(base: string): Promise<string[]> {
  const { json } = await ask(base, 'GET /api/v1/videos?limit=2')
  const [video] = json.data.videos
  return [
    'GET /api/v1/videos?limit=8&sortBy=views',
    `GET /api/v1/comments/${video._id}?limit=10`,
    `GET ${video.thumbnail}`,
    'GET /api/v1/health',
  ]
}

/**
 * Makes other viewers' calls while an attack is running, and expects them all to succeed.
 *
 * @param rounds minimum number of rounds.
 * @returns the attack's result.
 */
export async function whileOthersAreAnswered<Result>(
  base: string,
  attack: Promise<Result>,
  rounds = 3,
): Promise<Result> {
  const state = { isOver: false }
  const finished = attack.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  void finished.then(() => (state.isOver = true))
  const calls = await otherViewersCalls(base)
  for (let round = 0; round < rounds || !state.isOver; round++) {
    for (const call of calls) {
      const { status } = await ask(base, call, { timeoutMs: 20_000 })
      expect(status, `${call}, ${state.isOver ? 'after' : 'during'} the attack`).toBe(200)
    }
  }
  const outcome = await finished
  if ('error' in outcome) throw outcome.error
  return outcome.value
}
