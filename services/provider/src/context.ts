import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { Reads } from './database/replica/reads.ts'
import type { MediaStorage } from './media/storage.ts'

/** What every feature of the provider is given to work with. */
export interface ProviderContext {
  database: Database
  storage: MediaStorage
  clock: Clock
}

/** What a feature is given that answers reads which may be a little old. */
export interface ReadContext extends ProviderContext {
  reads: Reads
}
