import { createHmac } from 'node:crypto'

import { networkOf } from '@kinora/service-kit'

/** What stands for viewers and their networks where reports are kept. */
export interface Pseudonyms {
  viewer(id: string, salt: string): string
  /** One for all IP addresses of a network that one customer has. */
  network(ip: string, salt: string): string
}

/**
 * Names that tell viewers and networks from one another, and from which nobody without the key finds out who they are. With another salt they are other names, so
 * that what is reported during one canary, or on one day, says nothing about what is reported in the next.
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
