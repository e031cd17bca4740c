import { probeBucket, requireConditionalCreate } from './probe-bucket.ts'
import type { PutResult, S3Client } from './s3-client.ts'

const end = (outcome: PutResult['outcome']): PutResult => ({ outcome, isRetried: false })

/** Creates a fully capable in-memory bucket. `over` replaces operations to break them. */
function bucketOf(over: (able: S3Client) => Partial<S3Client> = () => ({})): S3Client {
  const objects = new Map<string, Uint8Array>()
  const able: S3Client = {
    async get(path, range) {
      const bytes = objects.get(path)
      if (bytes === undefined) return undefined
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
      return bytes.subarray(Number(first ?? 0), Number(last ?? bytes.length) + 1)
    },
    async put(path, body, _, mode) {
      if (mode === 'create' && objects.has(path)) return end('taken')
      objects.set(path, body)
      return end('written')
    },
    lastModified: async () => undefined,
    remove: async (path) => void objects.delete(path),
    list: async () => [...objects.keys()],
  }
  return { ...able, ...over(able) }
}

test('does not warn about a bucket with all capabilities and leaves one probe file in it', async () => {
  const bucket = bucketOf()
  expect(await probeBucket(bucket, 'releases')).toBeUndefined()
  expect(await bucket.list('', 'all')).toEqual(['probe.draft'])
})

test.each<[string, Parameters<typeof bucketOf>[0]]>([
  [
    'create an object conditionally (releases are impossible)',
    ({ put }) => ({
      put: (path, body, type) => put(path, body, type),
    }),
  ],
  ['read a range of an object', ({ get }) => ({ get: (path) => get(path) })],
  [
    'read overwritten objects consistently (releases are delayed)',
    ({ put, get }) => ({
      put: async (path, body, type, mode) =>
        mode === undefined && (await get(path)) ? end('written') : put(path, body, type, mode),
    }),
  ],
  ['list objects (gc and status see nothing)', () => ({ list: async () => [] })],
  ['remove an object (gc removes nothing)', () => ({ remove: async () => {} })],
])('reports only the missing capability of a bucket that cannot %s', async (what, over) => {
  expect(await probeBucket(bucketOf(over), 'releases')).toMatch(`The bucket releases cannot: ${what}`)
  expect(await probeBucket(bucketOf(over), 'releases')).not.toMatch(/\); /)
})

test('reports only the cause if a bucket is unreachable', async () => {
  const down = bucketOf(() => ({ get: () => Promise.reject(new Error('It is down.')) }))
  expect(await probeBucket(down, 'releases')).toBe(
    'Could not check the capabilities of the bucket releases: It is down.',
  )
})

test('accepts a concurrent probe as proof of conditional creation', async () => {
  const busy = bucketOf(() => ({ put: async () => ({ outcome: 'busy', isRetried: false }) }))
  await expect(requireConditionalCreate(busy, 'releases')).resolves.toBeUndefined()
})
