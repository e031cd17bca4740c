import { ask } from './attack/ask.ts'
import { whileOthersAreAnswered } from './attack/meanwhile.ts'
import { targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { newViewer } from './attack/viewer.ts'

for (const { where, base } of targets) {
  test.describe(where, () => {
    test('twelve concurrent anonymous ?page=1000000 requests succeed without affecting other requests', async () => {
      const attack = Promise.all(
        Array.from({ length: 12 }, () => ask(base(), 'GET /api/v1/videos?page=1000000&limit=50&sortBy=views')),
      )
      for (const { status, json } of await whileOthersAreAnswered(base(), attack)) {
        expect(status).toBe(200)
        expect(json.data.videos).toEqual([])
        expect(json.data.pagination.total).toBeGreaterThan(0)
      }
    })

    test('every list responds with an empty 200 for a page beyond the last one', async () => {
      const viewer = await newViewer(base())
      const { json } = await ask(base(), 'GET /api/v1/videos?limit=1')
      const [video] = json.data.videos
      const lists = [
        ['videos', `/api/v1/videos?page=999999999`],
        ['comments', `/api/v1/comments/${video._id}?page=999999999`],
        ['subscribedChannels', `/api/v1/subscriptions/u/${viewer.id}?page=999999999`],
      ]
      for (const [list = '', path] of lists) {
        const answer = await ask(base(), `GET ${path}`, { headers: viewer.bearer })
        expect([path, answer.status, answer.json?.data?.[list]]).toEqual([path, 200, []])
      }
    })

    test('the last page according to totalPages exists', async () => {
      const { json } = await ask(base(), 'GET /api/v1/videos?limit=1')
      const last = await ask(base(), `GET /api/v1/videos?limit=1&page=${json.data.pagination.totalPages}`)
      expect(last.status).toBe(200)
      expect(last.json.data.videos).toHaveLength(1)
    })
  })
}
