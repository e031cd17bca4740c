import { createHmac } from 'node:crypto'

import { networkOf } from '@kinora/service-kit'

/** Pseudonyms of viewers and networks in stored reports. */
export interface Pseudonyms {
  viewer(id: string, salt: string): string
  /** The same for all IP addresses of one customer's network. */
  network(ip: string, salt: string): string
}

/**
 * Creates pseudonyms that cannot be reversed without the key. A new salt gives new pseudonyms, so reports of different canaries or days cannot be
 * linked.
 */
export function createPseudonyms(key: Buffer): Pseudonyms {
  const name = (kind: string, value: string, salt: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, salt, value]))
      .digest('base64url')
      .slice(0, 22)
  return {
    viewer: (id, salt) => name('viewer', id, salt),
    network: (ip, salt) => name('address', networkOf(ip), salt),
  }
}
