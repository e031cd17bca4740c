import { createKeys } from './derive-key.ts'
import { createViewerIds } from './viewer-ids.ts'

const secret = 'a secret of at least thirty-two signs'
const idsOf = (own?: string) => createViewerIds(createKeys(own)('viewer ids'))
const ids = idsOf(secret)

function cookieOf(given = ids, id = given.create(), protocol = 'http') {
  const headers: Record<string, string> = {}
  const reply = { request: { protocol }, header: (name: string, value: string) => (headers[name] = value) }
  given.set(reply as never, id)
  return { id, whole: headers['set-cookie'] ?? '', pair: headers['set-cookie']?.split(';')[0] ?? '' }
}

const read = (cookie: string, given = ids) => given.read({ headers: { cookie } })

test('every process with the same secret can read an ID', () => {
  const { id, pair } = cookieOf()
  expect(read(`theme=dark; ${pair}; other=1`)).toBe(id)
  expect(read(pair, idsOf(secret))).toBe(id)
})

test('the cookie lasts a year, is hidden from scripts, and is secure if the site uses HTTPS', () => {
  expect(cookieOf().whole).toMatch(
    /^kinora-viewer=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  )
  expect(cookieOf(ids, ids.create(), 'https').whole).toMatch(/; Secure$/)
  expect(cookieOf(createViewerIds(Buffer.alloc(32), true)).whole).toMatch(/; Secure$/)
})

test('accepts a signed ID in a request header, and rejects a forged one', () => {
  const id = ids.create()
  const readSaid = (said: string) => ids.read({ headers: { 'x-kinora-viewer': said } })
  expect(readSaid(ids.sign(id))).toBe(id)
  const forged = [id, `${id}.${'A'.repeat(43)}`, `${ids.create()}.${ids.sign(id).split('.')[1]}`, `x${ids.sign(id)}`]
  expect(forged.map(readSaid)).toEqual(forged.map(() => undefined))
})

test('rejects a forged ID in a cookie', () => {
  const { id, pair } = cookieOf()
  const signature = pair.split('.')[1] ?? ''
  const other = ids.create()
  for (const forged of [
    `kinora-viewer=${id}`,
    `kinora-viewer=${id}.`,
    `kinora-viewer=${other}.${signature}`,
    `kinora-viewer=${id}.${signature.slice(1)}A`,
    `kinora-viewer=${id}.${'A'.repeat(43)}`,
    `kinora-viewer=${pair.slice(14)}x`,
    'kinora-viewer=',
    '',
  ])
    expect([forged, read(forged)]).toEqual([forged, undefined])
})

test('rejects an ID from a site with another secret, or from an earlier process without a secret', () => {
  const { pair } = cookieOf()
  expect(read(pair, idsOf('another secret of at least 32 signs'))).toBeUndefined()
  expect(read(cookieOf(idsOf()).pair, idsOf())).toBeUndefined()
})

test('finds the valid cookie even if a forged one precedes it', () => {
  const { id, pair } = cookieOf()
  expect(read(`kinora-viewer=${ids.create()}.${'A'.repeat(43)}; ${pair}`)).toBe(id)
})
