import type { Clock } from './clock.ts'
import type { Database } from './database/connect.ts'
import type { MediaStorage } from './media/storage.ts'

/** What every feature of the provider is given to work with. */
export interface ProviderContext {
  database: Database
  storage: MediaStorage
  clock: Clock
}
