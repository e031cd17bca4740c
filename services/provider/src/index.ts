/**
 * The provider, which implements Kinora's HTTP API. `server.ts` starts it as a process. This module
 * exports its parts for other programs.
 */
export { buildApp } from './app.ts'
export type { ProviderOptions } from './config.ts'
export { archiveFailingSeconds } from './database/archive-gauge.ts'
export { connect } from './database/connect.ts'
export { migrate } from './database/migrate.ts'
export type { DemoComment, DemoData, DemoUser, DemoVideo } from './database/demo-data.ts'
export { createLocalStorage } from './media/local-storage.ts'
export { createStorage } from './media/create-storage.ts'
export { migrateMedia, type MigratedMedia, type MigrateMediaOptions } from './media/migrate-media.ts'
export type { ByteRange, MediaStorage, StoredFile } from './media/storage.ts'
export { refreshTerms } from './search/refresh-search.ts'
export { refreshTrending } from './trending/trending.ts'
export { seedDatabase, type SeedOptions } from './database/seed-database.ts'
export { videoListStatement } from './videos/list-statement.ts'
