import { hash } from 'node:crypto'

import type { ReleasePointer } from './release-pointer.ts'

const buckets = 10_000

/**
 * The release that a viewer sees. It is the same on every visit while the canary is running, and a viewer of the canary remains in it when its share grows.
 *
 * @param viewerId a random ID that reveals nothing about the person.
 */
export function releaseForViewer({ stable, canary }: ReleasePointer, viewerId: string): string {
  if (canary === undefined) return stable
  const digest = hash('sha256', `${canary.salt} ${viewerId}`)
  const bucket = Number.parseInt(digest.slice(0, 8), 16) % buckets
  return bucket < (canary.percent / 100) * buckets ? canary.release : stable
}
