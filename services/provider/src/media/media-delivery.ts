import type { MediaStorage } from './storage.ts'

/** Sends browsers elsewhere for stored files, so that their bytes do not pass the provider. */
export interface MediaDelivery {
  /** Where a browser finds the file. */
  urlOf(key: string): Promise<string>
  /** For how long a browser may keep that answer, in seconds. */
  maxAgeSeconds: number
}

export interface DeliverySettings {
  delivery: 'proxy' | 'redirect'
  cdnOrigin?: string | undefined
  /** How long a signed URL is good for, in seconds. */
  urlSeconds: number
  /** The bucket's endpoint as browsers know it, where it is another. */
  endpoint?: string | undefined
}

/** Who is told of a URL must still have most of its time before them. */
const shareKept = 1 / 4

const daySeconds = 24 * 60 * 60

/**
 * How files reach browsers: none where the provider passes them on itself.
 *
 * @throws {Error} in a sentence, where the storage has no URLs to send browsers to.
 */
export function createMediaDelivery(
  storage: MediaStorage,
  { delivery, cdnOrigin, urlSeconds, endpoint }: DeliverySettings,
): MediaDelivery | undefined {
  if (delivery === 'proxy') return undefined
  if (cdnOrigin) return { urlOf: async (key) => `${cdnOrigin}/${key}`, maxAgeSeconds: daySeconds }
  const { link } = storage
  if (!link) {
    throw new Error('MEDIA_DELIVERY is "redirect", which needs a bucket in STORAGE_URL, or MEDIA_CDN_ORIGIN.')
  }
  return {
    urlOf: (key) => link(key, { seconds: urlSeconds, endpoint }),
    maxAgeSeconds: Math.floor(urlSeconds * shareKept),
  }
}
