/** The provider: Kinora's HTTP interface. `server.ts` starts it as a process; these are its parts, for other programs. */
export { buildApp, type ProviderOptions } from './app.ts'
export { migrate } from './database/migrate.ts'
export type { DemoComment, DemoData, DemoUser, DemoVideo } from './demo-data.ts'
export { createLocalStorage } from './media/local-storage.ts'
export { createStorage } from './media/create-storage.ts'
export type { ByteRange, MediaStorage, StoredFile } from './media/storage.ts'
export { seedDatabase, type SeedOptions } from './seed-database.ts'
export { videoListStatement } from './videos/list-statement.ts'
