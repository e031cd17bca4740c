import { visibilityOf } from './extensions.ts'
import { getStudioVideos, getViews, setVisibility } from './studio.ts'
import { ok } from './test/replies.ts'
import { startVisitor } from './test/start-client.ts'

const publishesAt = '2030-01-01T10:00:00.000Z'

test.each([
  [
    { visibility: 'private', publishesAt },
    { visibility: 'scheduled', publishesAt },
  ],
  [
    { visibility: 'private', publishesAt: null },
    { visibility: 'private', publishesAt: '' },
  ],
  [
    { visibility: 'unlisted', publishesAt },
    { visibility: 'unlisted', publishesAt: '' },
  ],
  [{ visibility: 'secret' }, { visibility: 'public', publishesAt: '' }],
  [{}, { visibility: 'public', publishesAt: '' }],
])('visibilityOf reads %j', (wire, visibility) => {
  expect(visibilityOf(wire)).toEqual(visibility)
})

test('getStudioVideos returns videos with their visibility, comments and progress', async () => {
  const wire = { _id: 'v1', visibility: 'private', publishesAt, comments: 3, streamPercent: 40, streamMessage: null }
  const pagination = { page: 2, limit: 20, total: 21, totalPages: 2 }
  const { api, server } = await startVisitor(() => ok({ videos: [wire], pagination }))
  const page = await getStudioVideos(api, { page: 2, visibility: 'private', query: '' })
  expect(page).toMatchObject({
    pagination,
    videos: [
      { _id: 'v1', visibility: 'scheduled', publishesAt, comments: 3, progress: { percent: 40, message: null } },
    ],
  })
  expect(server.requests[0]?.path).toBe(
    '/studio/videos?limit=20&page=2&sortBy=createdAt&sortType=desc&visibility=private',
  )
})

test('setVisibility sends a schedule as a private video, and returns the changed IDs', async () => {
  const { api, server } = await startVisitor(() => ok({ changed: ['v1'] }))
  await expect(setVisibility(api, ['v1', 'v2'], { visibility: 'scheduled', publishesAt })).resolves.toEqual(['v1'])
  expect(JSON.parse(String(server.requests[0]?.body))).toEqual({
    ids: ['v1', 'v2'],
    visibility: 'private',
    publishesAt,
  })
})

test('getViews returns views by day', async () => {
  const days = [{ day: '2026-11-27', views: 4 }, { day: '2026-11-28' }]
  const { api } = await startVisitor(() => ok({ days }))
  await expect(getViews(api, { days: 7 })).resolves.toEqual([
    { day: '2026-11-27', views: 4 },
    { day: '2026-11-28', views: 0 },
  ])
})
