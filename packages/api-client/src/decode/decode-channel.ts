import { emptyChannel } from '../entities.ts'
import type { Channel } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { count, isRecord, optionalFieldsOf, pickWithDefaults, text } from './fields.ts'

type WireOwner = DataOf<'GET', '/videos/{videoId}'>['ownerDetails']

/**
 * The owner of a video or comment, from its two forms: `ownerDetails`, or `owner`, which may be a bare id beside the details. Null when
 * there is neither; a missing id is no failure here (reading 5).
 */
export function decodeChannel({ owner, ownerDetails }: { owner?: unknown; ownerDetails?: unknown }): Channel | null {
  if (!isRecord(ownerDetails) && !isRecord(owner) && text(owner) === '') return null
  const details = isRecord(ownerDetails) ? ownerDetails : owner
  const channel = optionalFieldsOf<WireOwner, 'subscriberCount'>(details)
  return {
    _id: text(channel._id) || text(owner),
    ...pickWithDefaults(channel, emptyChannel),
    subscribersCount: count(channel.subscribersCount, channel.subscriberCount),
  }
}
