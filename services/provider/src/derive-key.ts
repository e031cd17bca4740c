import { hkdfSync } from 'node:crypto'

/** Derives a key for one purpose from the provider's secret, so a leaked key doesn't reveal the other keys. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kinora: ${purpose}`, 32))
}
