import type { Answer } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

const idsOf = ({ data }: Answer): string[] => data.map((video: { _id: string }) => video._id)

/** Creates a user who watched three videos one minute apart. */
async function someoneWithAHistory() {
  const [channel, viewer] = [await provider.user(), await provider.user()]
  const videos = [await channel.publishes(), await channel.publishes(), await channel.publishes()] as const
  for (const video of videos) {
    provider.clock.advance({ minutes: 1 })
    await viewer.watches(video)
  }
  return { viewer, videos, newestFirst: videos.map(({ id }) => id).toReversed() }
}

describe('GET /users/watch-history', () => {
  test('lists watched videos, most recent first', async () => {
    const { viewer, newestFirst } = await someoneWithAHistory()
    const answer = await viewer.get('/users/watch-history')
    expect(answer.status).toBe(200)
    expect(idsOf(answer)).toEqual(newestFirst)
    expect(answer.data[0]).toMatchObject({ title: expect.any(String), ownerDetails: { username: expect.any(String) } })
  })

  test('moves a video to the top when it is watched again', async () => {
    const { viewer, videos } = await someoneWithAHistory()
    provider.clock.advance({ minutes: 1 })
    await viewer.watches(videos[0])
    expect(idsOf(await viewer.get('/users/watch-history'))).toEqual([videos[0].id, videos[2].id, videos[1].id])
  })

  test('starts empty and rejects signed-out callers', async () => {
    expect((await (await provider.user()).get('/users/watch-history')).data).toEqual([])
    expect((await provider.visitor.get('/users/watch-history')).status).toBe(401)
  })
})

describe('DELETE /users/watch-history', () => {
  test("clears only the caller's history", async () => {
    const [one, other] = [await someoneWithAHistory(), await someoneWithAHistory()]
    const answer = await one.viewer.delete('/users/watch-history')
    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({})
    expect(idsOf(await one.viewer.get('/users/watch-history'))).toEqual([])
    expect(idsOf(await other.viewer.get('/users/watch-history'))).toEqual(other.newestFirst)
  })

  test('rejects signed-out callers', async () => {
    expect((await provider.visitor.delete('/users/watch-history')).status).toBe(401)
  })
})

describe('DELETE /users/watch-history/{videoId}', () => {
  test('removes only that video and is idempotent', async () => {
    const { viewer, videos } = await someoneWithAHistory()
    for (let time = 1; time <= 2; time++) {
      const answer = await viewer.delete(`/users/watch-history/${videos[1].id}`)
      expect(answer.status).toBe(200)
      expect(answer.data).toEqual({})
    }
    expect(idsOf(await viewer.get('/users/watch-history'))).toEqual([videos[2].id, videos[0].id])
  })

  test('rejects signed-out callers', async () => {
    expect((await provider.visitor.delete('/users/watch-history/000000000000000000000000')).status).toBe(401)
  })
})
