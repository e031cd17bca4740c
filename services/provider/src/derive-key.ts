import { hkdfSync } from 'node:crypto'

/** A key for one purpose out of the provider's secret, so that what one key gives away is worth nothing to another. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kinora: ${purpose}`, 32))
}
