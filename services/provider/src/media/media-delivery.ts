import type { MediaStorage } from './storage.ts'

/** Redirects browsers to stored files, so the provider doesn't transfer their bytes. */
export interface MediaDelivery {
  /** Returns the file's URL for a browser. */
  urlOf(key: string): Promise<string>
  /** How long a browser may cache the redirect, in seconds. */
  maxAgeSeconds: number
}

export interface DeliverySettings {
  delivery: 'proxy' | 'redirect'
  cdnOrigin?: string | undefined
  /** How long a signed URL is valid, in seconds. */
  urlSeconds: number
  /** The bucket's public endpoint, if it differs. */
  endpoint?: string | undefined
}

/** Cached redirects expire early, so most of the URL's lifetime remains. */
const shareKept = 1 / 4

const daySeconds = 24 * 60 * 60

/**
 * Creates the media delivery. Returns undefined if the provider serves files itself.
 * @throws {Error} if the storage can't create URLs for browsers.
 */
export function createMediaDelivery(
  storage: MediaStorage,
  { delivery, cdnOrigin, urlSeconds, endpoint }: DeliverySettings,
): MediaDelivery | undefined {
  if (delivery === 'proxy') return undefined
  if (cdnOrigin) return { urlOf: async (key) => `${cdnOrigin}/${key}`, maxAgeSeconds: daySeconds }
  const { link } = storage
  if (!link) {
    throw new Error('MEDIA_DELIVERY is "redirect", which requires a bucket in STORAGE_URL or a MEDIA_CDN_ORIGIN.')
  }
  return {
    urlOf: (key) => link(key, { seconds: urlSeconds, endpoint }),
    maxAgeSeconds: Math.floor(urlSeconds * shareKept),
  }
}
