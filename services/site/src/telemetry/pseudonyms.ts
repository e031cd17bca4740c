import { createHmac } from 'node:crypto'

import { networkOf } from '@kinora/service-kit'

/** Creates pseudonyms for the viewers and networks in stored reports. */
export interface Pseudonyms {
  viewer(id: string, salt: string): string
  /** Returns one pseudonym for all IP addresses of a customer's network. */
  network(ip: string, salt: string): string
}

/**
 * Creates pseudonyms that can't be reversed without the key. A new salt leads to new pseudonyms, so reports from different canaries or days can't be linked.
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
