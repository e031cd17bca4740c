import { tmpdir } from 'node:os'
import { createLocalStorage } from './local-storage.ts'
import { createMediaDelivery } from './media-delivery.ts'

const folder = createLocalStorage(tmpdir())

test('by default nobody is sent anywhere', () => {
  expect(createMediaDelivery(folder, { delivery: 'proxy', urlSeconds: 60 })).toBeUndefined()
})

test('a CDN is sent to by plain URLs, whatever the storage', async () => {
  const delivery = createMediaDelivery(folder, {
    delivery: 'redirect',
    cdnOrigin: 'https://cdn.example',
    urlSeconds: 60,
  })
  expect(await delivery?.urlOf('videos/1a.mp4')).toBe('https://cdn.example/videos/1a.mp4')
})

test('browsers keep where they were sent for less time than it is good for', () => {
  const bucket = { ...folder, link: async (key: string, { seconds }: { seconds: number }) => `${key} ${seconds}` }
  expect(createMediaDelivery(bucket, { delivery: 'redirect', urlSeconds: 60 })?.maxAgeSeconds).toBe(15)
})

test('a folder has no URLs to send anybody to', () => {
  expect(() => createMediaDelivery(folder, { delivery: 'redirect', urlSeconds: 60 })).toThrow(
    'MEDIA_DELIVERY is "redirect", which needs a bucket in STORAGE_URL, or MEDIA_CDN_ORIGIN.',
  )
})
