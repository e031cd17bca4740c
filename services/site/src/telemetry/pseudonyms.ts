import { createHmac } from 'node:crypto'

import { networkOf } from '@kinora/service-kit'

/** Creates the pseudonyms of viewers and networks for stored reports. */
export interface Pseudonyms {
  viewer(id: string, salt: string): string
  /** Returns the same pseudonym for all IP addresses of one customer's network. */
  network(ip: string, salt: string): string
}

/**
 * Creates pseudonyms that cannot be reversed without the key. A new salt results in new pseudonyms, so reports from different canaries or days cannot be
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
