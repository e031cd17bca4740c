import type { Call, Client, Outcome } from './call.ts'

/** What viewers do, in the shares in which they do it. */
export interface Traffic {
  next(): Promise<Outcome>
  /** What was posted and acknowledged, to be found again afterwards. */
  acknowledged: { comments: string[] }
}

interface Choice {
  share: number
  make(): Call
}

/**
 * Mostly reading, some writing: lists of the home page, videos, their comments, and now and then a comment of a signed-in viewer.
 *
 * @param tokens of signed-in viewers; an access token outlives any part of the bench.
 */
export function createTraffic(client: Client, videoIds: readonly string[], tokens: readonly string[]): Traffic {
  let count = 0
  const acknowledged: Traffic['acknowledged'] = { comments: [] }
  const video = () => videoIds[count % videoIds.length] ?? ''
  const token = () => tokens[count % tokens.length] ?? ''
  const choices: Choice[] = [
    { share: 5, make: () => ({ kind: 'list', path: `/api/v1/videos?limit=8&sortBy=${sorts[count % sorts.length]}` }) },
    { share: 2, make: () => ({ kind: 'watch', path: `/api/v1/videos/${video()}`, token: token() }) },
    { share: 2, make: () => ({ kind: 'comments', path: `/api/v1/comments/${video()}?limit=10` }) },
    {
      share: 1,
      make: () => ({
        kind: 'comment',
        method: 'POST',
        path: `/api/v1/comments/${video()}`,
        token: token(),
        body: { content: `soak ${process.pid} ${count}` },
      }),
    },
  ]
  const turns = choices.flatMap((choice) => Array.from({ length: choice.share }, () => choice))

  return {
    acknowledged,
    async next() {
      const call = turns[count % turns.length]?.make()
      count += 1
      if (call === undefined) throw new Error('There is nothing to call.')
      const outcome = await client.call(call)
      if (outcome.kind === 'comment' && outcome.status === 201) {
        acknowledged.comments.push((outcome.data as { _id: string })._id)
      }
      return outcome
    },
  }
}

const sorts = ['createdAt', 'views', 'recommended']
