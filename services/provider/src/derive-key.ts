import { hkdfSync } from 'node:crypto'

/** Derives a key for one purpose from the provider's secret, so that a leaked key does not reveal any other. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kinora: ${purpose}`, 32))
}
