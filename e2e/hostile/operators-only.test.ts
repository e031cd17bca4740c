import { ask } from './attack/ask.ts'
import { siteUrl } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { openReleases } from '../set-up/live-release.ts'

const token = () => process.env['KINORA_OPERATOR_TOKEN'] ?? ''
const forged = (): Record<string, string | string[]>[] => [
  {},
  { 'x-kinora-operator': '' },
  { 'x-kinora-operator': 'a'.repeat(64) },
  { 'x-kinora-operator': token().slice(0, -1) },
  { 'x-kinora-operator': [token(), 'b'] },
  { 'x-forwarded-for': '127.0.0.1' },
  { authorization: `Bearer ${token()}` },
  { cookie: `x-kinora-operator=${token()}` },
]

test('only the operator can read telemetry, even from this machine', async () => {
  for (const headers of forged()) expect((await ask(siteUrl(), 'GET /telemetry/health', { headers })).status).toBe(404)
  const { status, json } = await ask(siteUrl(), 'GET /telemetry/health', { headers: { 'x-kinora-operator': token() } })
  expect([status, Array.isArray(json?.builds)]).toEqual([200, true])
})

test('only the operator can see a release that is not live', async () => {
  const store = openReleases(process.env['KINORA_SITE_ROOT'] ?? '')
  const live = (await store.readPointer())?.stable ?? ''
  const seen = (await ask(siteUrl(), 'GET /')).text
  for (const headers of forged()) {
    for (const id of ['no-such-release', '../current', live]) {
      const answer = await ask(siteUrl(), 'GET /', { headers: { ...headers, 'x-kinora-release': id } })
      // Whether it's the live release or a 404, the response doesn't reveal if the other release exists.
      expect([200, 404]).toContain(answer.status)
      if (answer.status === 200) expect(withoutNonces(answer.text)).toBe(withoutNonces(seen))
    }
  }
  const previewed = await ask(siteUrl(), 'GET /', {
    headers: { 'x-kinora-release': live, 'x-kinora-operator': token() },
  })
  expect(previewed.status).toBe(200)
  expect(previewed.headers['cache-control']).toContain('no-store')
})

function withoutNonces(html: string): string {
  return html
    .replaceAll(/nonce="[^"]*"/g, '')
    .replace(/<script type="application\/json" id="first-data".*?<\/script>/s, '')
}
