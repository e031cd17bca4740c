import { eq } from '../database/drizzle.ts'
import { connect } from '../database/connect.ts'
import { auditLog, reports } from '../database/schema.ts'
import { hide } from '../moderation/moderate.ts'
import type { TestUser } from '../test/arrange.ts'
import { commandRunner } from '../test/command-runner.ts'
import { startTestProvider } from '../test/test-provider.ts'

const siteSecret = 'what the site and the provider share'
const provider = startTestProvider({ quotas: { reports: 5 }, siteSecret })

const runCommand = commandRunner('moderate', provider)

let addresses = 0

/** Returns the headers that the site sends for a new IP address. */
const fromNewAddress = () => ({
  'x-kinora-site-secret': siteSecret,
  'x-forwarded-for': `198.51.100.${++addresses}`,
})

const report = (user: TestUser, body: object, headers = fromNewAddress()) => user.post('/reports', body, { headers })

async function arrange() {
  const [ada, owner] = [await provider.user(), await provider.user({ fullName: 'Grace' })]
  const video = await owner.publishes({ title: 'Buy now' })
  const comment = await owner.comments(video, 'Buy this!')
  return { ada, owner, video, comment }
}

test('a viewer can report a video, a comment and a channel, and list these reports', async () => {
  const { ada, owner, video, comment } = await arrange()
  const first = await report(ada, { kind: 'video', id: video.id, reason: 'spam', details: ' See\r\n0:10 ' })
  expect(first.status).toBe(201)
  expect(first.data).toEqual({
    _id: expect.any(String),
    kind: 'video',
    id: video.id,
    title: 'Buy now',
    video: video.id,
    username: null,
    reason: 'spam',
    details: 'See\n0:10',
    createdAt: provider.clock().toISOString(),
    state: 'open',
    answer: null,
    answeredAt: null,
  })
  provider.clock.advance({ seconds: 1 })
  await report(ada, { kind: 'comment', id: comment.id, reason: 'abuse' })
  provider.clock.advance({ seconds: 1 })
  await report(ada, { kind: 'channel', id: owner.id, reason: 'other' })

  const list = await ada.get('/reports')
  expect(list.data.reports).toMatchObject([
    { kind: 'channel', title: 'Grace', username: owner.username, video: null, details: '' },
    { kind: 'comment', title: 'Buy this!', video: video.id, username: null },
    { kind: 'video', title: 'Buy now' },
  ])
  expect(list.data.pagination).toEqual({ page: 1, limit: 20, total: 3, totalPages: 1 })
  expect((await ada.get('/reports?limit=2&page=2')).data.reports).toMatchObject([{ kind: 'video' }])
  expect((await owner.get('/reports')).data.reports).toEqual([])
})

test("a moderator can list open reports, and the viewer can read the moderator's answer @long", async () => {
  const { ada, video } = await arrange()
  const { data } = await report(ada, { kind: 'video', id: video.id, reason: 'spam', details: 'A\u0041\nB' })
  expect(await runCommand('reports')).toContain(`${data._id} video ${video.id} (spam), by account ${ada.id}: "AA\\nB"`)
  expect(await runCommand('answer', data._id, 'Thank you. The video is hidden.', '--operator', 'mo')).toBe(
    `Answered: report ${data._id}`,
  )
  expect((await ada.get('/reports')).data.reports).toMatchObject([
    { state: 'answered', answer: 'Thank you. The video is hidden.', answeredAt: expect.stringMatching(/Z$/) },
  ])
  expect(await runCommand('reports')).not.toContain(data._id)
  const rows = await provider.database.select().from(auditLog).where(eq(auditLog.userId, ada.id))
  expect(rows).toMatchObject([
    { event: 'report-answered', details: { report: data._id, kind: 'video', id: video.id, operator: 'mo' } },
  ])
  await expect(runCommand('answer', 'none', 'Hello')).rejects.toThrow('Report "none" does not exist.')
  await expect(runCommand('answer', data._id, ' ')).rejects.toThrow('Invalid answer. Use 1 to 2000 visible')
})

test('a viewer can report an item once, and again after the answer', async () => {
  const { ada, owner, video } = await arrange()
  const body = { kind: 'video', id: video.id, reason: 'spam' }
  const answers = await Promise.all([report(ada, body), report(ada, body), report(ada, body)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    "You've already reported this video. You can find the answer in your report history.",
  )
  expect((await report(owner, body)).status).toBe(201)
  const [{ _id }] = (await ada.get('/reports')).data.reports
  await runCommand('answer', _id, 'No rule is broken.')
  expect((await report(ada, body)).status).toBe(201)
})

test.each([
  [{ kind: 'playlist' }, 'kind', 'kind must be one of: video, comment, channel.'],
  [{ id: undefined }, 'id', 'id is required.'],
  [{ id: 'x'.repeat(10_000) }, 'id', 'id must have at most 100 characters.'],
  [{ reason: undefined }, 'reason', 'Please choose a reason'],
  [{ reason: 'boring' }, 'reason', 'Please choose a reason'],
  [{ details: 'x'.repeat(2001) }, 'details', 'Details should be at most 2000 characters'],
  [{ details: 'x'.repeat(10_000) }, 'details', 'Details should be at most 2000 characters'],
  [{ details: 'a\u202eb' }, 'details', expect.stringMatching('invisible or unreadable')],
])('rejects %.60j and reports the field', async (changes, field, message) => {
  const { ada, video } = await arrange()
  const answer = await report(ada, { kind: 'video', id: video.id, reason: 'spam', ...changes })
  expect([answer.status, answer.body.errors]).toEqual([400, [{ field, message }]])
})

test('missing or hidden items cannot be reported, and a report remains after its item is removed', async () => {
  const { ada, video, comment } = await arrange()
  const missing = await report(ada, { kind: 'channel', id: "' or 1=1 --", reason: 'spam' })
  expect(missing).toMatchObject({ status: 404, body: { code: 'CHANNEL_NOT_FOUND' } })
  await report(ada, { kind: 'comment', id: comment.id, reason: 'spam' })
  const operator = connect(provider.databaseUrl, { seesHidden: true })
  await hide(operator.database, { kind: 'video', id: video.id, operator: 'mo', reason: 'Spam' })
  await operator.close()
  const hidden = await report(ada, { kind: 'video', id: video.id, reason: 'spam' })
  expect(hidden).toMatchObject({ status: 404, body: { code: 'VIDEO_NOT_FOUND' } })
  expect((await ada.get('/reports')).data.reports).toMatchObject([{ id: comment.id, title: '', video: null }])
})

test('limits reports per account and per IP address', async () => {
  const { ada } = await arrange()
  const channel = await provider.user()
  const videos = await Promise.all(Array.from({ length: 12 }, () => channel.publishes()))
  const flood = (user: TestUser, headers = fromNewAddress()) =>
    Promise.all(videos.map(({ id }) => report(user, { kind: 'video', id, reason: 'spam' }, headers)))
  const statuses = (await flood(ada)).map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(429)])
  expect(await provider.database.$count(reports, eq(reports.reporterId, ada.id))).toBe(5)

  const address = fromNewAddress()
  const crowd = await Promise.all(Array.from({ length: 6 }, () => provider.user()))
  const accepted: number[] = []
  for (const user of crowd) accepted.push((await flood(user, address)).filter(({ status }) => status === 201).length)
  expect(accepted).toEqual([5, 5, 5, 5, 5, 0])
})

test('a report can be answered only with the moderator’s command', async () => {
  const { ada, owner, video } = await arrange()
  const { data } = await report(ada, { kind: 'video', id: video.id, reason: 'spam' })
  const answer = { state: 'answered', answer: 'All is well.' }
  for (const caller of [provider.visitor, ada, owner])
    for (const { status } of [
      await caller.get(`/reports/${data._id}`),
      await caller.post(`/reports/${data._id}`, answer),
      await caller.post(`/reports/${data._id}/answer`, answer),
      await caller.patch(`/reports/${data._id}`, answer),
      await caller.delete(`/reports/${data._id}`),
    ])
      expect([404, 405]).toContain(status)
  const again = await report(owner, { kind: 'video', id: video.id, reason: 'spam', ...answer, reporterId: ada.id })
  expect(again.data).toMatchObject({ state: 'open', answer: null })
  expect((await ada.get('/reports')).data.reports).toMatchObject([{ _id: data._id, state: 'open', answer: null }])
})
