import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Reads } from './database/replica/reads.ts'
import type { PrivateMedia } from './media/private-media.ts'
import type { MediaStorage } from './media/storage.ts'

/** The services that every provider feature can use. */
export interface ProviderContext {
  database: Database
  storage: MediaStorage
  clock: Clock
}

/** The context of features whose reads may be slightly stale. */
export interface ReadContext extends ProviderContext {
  reads: Reads
  privateMedia: PrivateMedia
}
