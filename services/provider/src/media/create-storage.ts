import { bucketLocation, folderOfUrl, storageUrlForms } from '@kinora/releases/storage'
import { createBucketStorage } from './bucket-storage.ts'
import { createLocalStorage } from './local-storage.ts'
import type { MediaStorage } from './storage.ts'

/**
 * Opens the storage for a STORAGE_URL: a local folder, or a bucket with the credentials `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`.
 * @throws {Error} for an invalid URL or missing bucket credentials.
 */
export function createStorage(url: string, env: NodeJS.ProcessEnv = process.env): MediaStorage {
  const named = URL.parse(url)
  if (!named) throw new Error(`STORAGE_URL is "${url}", which is not a URL. Write ${storageUrlForms}.`)
  if (named.protocol === 'file:') return createLocalStorage(folderOfUrl('STORAGE_URL', named))
  if (named.protocol === 's3:' && named.hostname !== '') {
    return createBucketStorage(bucketLocation('STORAGE_URL', named, env))
  }
  throw new Error(`STORAGE_URL is "${url}". Write ${storageUrlForms}.`)
}
