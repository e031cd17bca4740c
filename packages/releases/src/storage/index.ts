export { changePointer } from '../release/change-pointer.ts'
export { createFolderStorage } from './folder/folder-storage.ts'
export { openS3 } from './object/s3-client.ts'
export type { S3Location, S3Options } from './object/s3-client.ts'
export { makeFolder } from './folder/make-folder.ts'
export {
  bucketLocation,
  folderOfUrl,
  homeFolder,
  openFolder,
  openSiteStorage,
  storageUrlForms,
} from './open-storage.ts'
export type { OpenedStorage, StorageEnvironment } from './open-storage.ts'
export { findInFolder } from './folder/place-in-folder.ts'
export { buildFolder, createReleaseStore, mapsFolder, releaseFile } from '../release/release-store.ts'
export type { ReleaseStore } from '../release/release-store.ts'
export type { SiteStorage } from './site-storage.ts'
export { temporaryPath } from './temporary-file.ts'
