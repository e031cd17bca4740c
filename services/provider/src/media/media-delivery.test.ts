import { tmpdir } from 'node:os'
import { createLocalStorage } from './local-storage.ts'
import { createMediaDelivery } from './media-delivery.ts'

const folder = createLocalStorage(tmpdir())

test('does not redirect by default', () => {
  expect(createMediaDelivery(folder, { delivery: 'proxy', urlSeconds: 60 })).toBeUndefined()
})

test('redirects to a CDN with plain URLs for any storage', async () => {
  const delivery = createMediaDelivery(folder, {
    delivery: 'redirect',
    cdnOrigin: 'https://cdn.example',
    urlSeconds: 60,
  })
  expect(await delivery?.urlOf('videos/1a.mp4')).toBe('https://cdn.example/videos/1a.mp4')
})

test('browsers cache a redirect for less time than its URL is valid', () => {
  const bucket = { ...folder, link: async (key: string, { seconds }: { seconds: number }) => `${key} ${seconds}` }
  expect(createMediaDelivery(bucket, { delivery: 'redirect', urlSeconds: 60 })?.maxAgeSeconds).toBe(15)
})

test('rejects redirects to a folder, because browsers cannot read from it', () => {
  expect(() => createMediaDelivery(folder, { delivery: 'redirect', urlSeconds: 60 })).toThrow(
    'MEDIA_DELIVERY is "redirect", which requires a bucket in STORAGE_URL or a MEDIA_CDN_ORIGIN.',
  )
})
