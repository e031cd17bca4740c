import { readFile } from 'node:fs/promises'

import { expect, test } from '../set-up/test.ts'

// The failure causes errors in the browser and the shell.
test.use({ expectedConsoleErrors: /.*/ })

interface Report {
  events: { kind: string; traceId?: string }[]
}

interface Health {
  errors: { remote: string; phase: string; traceId: string | null }[]
}

test('an error report has the trace ID of the page’s calls in the provider’s log', async ({ page, request }) => {
  const { data } = (await (await request.get('/api/v1/videos?limit=1')).json()) as {
    data: { videos: { _id: string }[] }
  }
  const [video] = data.videos
  await page.route(/\/mf\/watch\/.*remoteEntry\.js$/, (route) => route.fulfill({ status: 404, body: 'No' }))
  const reported = page.waitForRequest(
    (asked) => asked.url().endsWith('/telemetry') && (asked.postData() ?? '').includes('"error"'),
  )
  await page.goto(`/watch/${video?._id}`)
  const { events } = JSON.parse((await reported).postData() ?? '{}') as Report
  const traceId = events.find(({ kind }) => kind === 'error')?.traceId ?? 'none'
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)

  const headers = { 'x-kinora-operator': process.env['KINORA_OPERATOR_TOKEN'] ?? '' }
  const reportedErrors = async () =>
    ((await (await request.get('/telemetry/health', { headers })).json()) as Health).errors
  await expect
    .poll(reportedErrors)
    .toContainEqual(expect.objectContaining({ remote: 'watch', phase: 'entry', traceId }))

  const lines = (await readFile(process.env['KINORA_PROVIDER_LOG'] ?? '', 'utf8')).split('\n')
  const ofTheTrace = lines.filter((line) => line.includes(`"trace_id":"${traceId}"`))
  expect(ofTheTrace.join('\n')).toContain(`/api/v1/videos/${video?._id}`)
})
