import { probeBucket, requireConditionalCreate } from './probe-bucket.ts'
import type { PutResult, S3Client } from './s3-client.ts'

const end = (outcome: PutResult['outcome']): PutResult => ({ outcome, isRetried: false })

/** An in-memory bucket with all capabilities; `over` removes some. */
function bucketOf(over: (able: S3Client) => Partial<S3Client> = () => ({})): S3Client {
  const objects = new Map<string, Uint8Array>()
  const etagOf = (path: string) => `"${Buffer.from(objects.get(path) ?? []).toString('hex')}"`
  const able: S3Client = {
    async get(path, range) {
      const bytes = objects.get(path)
      if (bytes === undefined) return undefined
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
      return { bytes: bytes.subarray(Number(first ?? 0), Number(last ?? bytes.length) + 1), etag: etagOf(path) }
    },
    async put(path, body, _, condition) {
      if (condition && 'IfNoneMatch' in condition && objects.has(path)) return end('taken')
      if (condition && 'IfMatch' in condition && condition.IfMatch !== etagOf(path)) return end('taken')
      objects.set(path, body)
      return end('written')
    },
    lastModified: async () => undefined,
    remove: async (path) => void objects.delete(path),
    list: async () => [...objects.keys()],
  }
  return { ...able, ...over(able) }
}

test('a bucket with all capabilities gives no warning, and keeps one probe file', async () => {
  const bucket = bucketOf()
  expect(await probeBucket(bucket, 'releases')).toBeUndefined()
  expect(await bucket.list('', 'all')).toEqual(['probe.draft'])
})

test.each<[string, Parameters<typeof bucketOf>[0]]>([
  [
    'create an object only where there is none (no release can be made)',
    ({ put }) => ({
      put: async (path, body, type, condition) =>
        put(path, body, type, condition && 'IfMatch' in condition ? condition : undefined),
    }),
  ],
  ['read a range of an object', ({ get }) => ({ get: (path) => get(path) })],
  [
    'overwrite and read at once what was written (releases come late)',
    ({ put, get }) => ({
      put: async (path, body, type, condition) =>
        condition === undefined && (await get(path))
          ? { outcome: 'written', isRetried: false }
          : put(path, body, type, condition),
    }),
  ],
  ['list what is there (gc and status see nothing)', () => ({ list: async () => [] })],
  [
    'replace an object only while it is unchanged (tools of earlier versions must not release into it)',
    ({ put }) => ({
      put: async (path, body, type, condition) =>
        put(path, body, type, condition && 'IfNoneMatch' in condition ? condition : undefined),
    }),
  ],
  [
    'replace an object only while it is unchanged (tools of earlier versions must not release into it)',
    ({ put }) => ({
      put: async (path, body, type, condition) =>
        condition && 'IfMatch' in condition
          ? { outcome: 'unsupported', isRetried: false }
          : put(path, body, type, condition),
    }),
  ],
  ['remove an object (gc removes nothing)', () => ({ remove: async () => {} })],
])('of a bucket that cannot %s, just that is said', async (what, over) => {
  expect(await probeBucket(bucketOf(over), 'releases')).toMatch(`The bucket releases cannot: ${what}`)
  expect(await probeBucket(bucketOf(over), 'releases')).not.toMatch(/\); /)
})

test('reports only why a bucket cannot be reached', async () => {
  const down = bucketOf(() => ({ get: () => Promise.reject(new Error('It is down.')) }))
  expect(await probeBucket(down, 'releases')).toBe('What the bucket releases can do could not be tried: It is down.')
})

test('a concurrent probe counts as proof', async () => {
  const busy = bucketOf(() => ({ put: async () => ({ outcome: 'busy', isRetried: false }) }))
  await expect(requireConditionalCreate(busy, 'releases')).resolves.toBeUndefined()
})
